import { makeReady, type Simulation, simulate } from '@crownlands/arena';
import { formatRecord } from '@crownlands/rules';
import { serve } from './threads.ts';

serve((simulation: Simulation) => ({
  async run(number) {
    await makeReady(simulation.bots, simulation.options);
    return formatRecord(simulate(simulation, number));
  },
}));
