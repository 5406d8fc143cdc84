import { type Simulation, simulate } from '@crownlands/arena';
import { prepare } from '@crownlands/bots';
import { formatRecord } from '@crownlands/rules';
import { serve } from './threads.ts';

serve((simulation: Simulation) => ({
  async run(number) {
    await Promise.all(simulation.bots.map((bot) => prepare(bot, simulation.options)));
    return formatRecord(simulate(simulation, number));
  },
}));
