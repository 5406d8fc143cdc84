import { type Simulation, simulate } from '@crownlands/arena';
import { formatRecord } from '@crownlands/rules';
import { serve } from './threads.ts';

serve((simulation: Simulation) => ({
  run: (number) => formatRecord(simulate(simulation, number)),
}));
