import { NETS } from '../packages/bots/src/net/nets.ts';
import { load, ROOT } from '../packages/bots/src/packed/engine.ts';
import { searchEngine } from '../packages/bots/src/search/search-engine.ts';
import { positionsFor } from '../packages/bots/test/positions.ts';
import { must } from '../packages/rules/src/must.ts';

/** Prints some positions of each net as its records have them; outputs.py says what the net says. */
const engine = must(searchEngine());
const all = NETS.map((net) => {
  const layout = net === 'duel' ? 1 : 0;
  const found = positionsFor(net).map((game) => {
    load(ROOT, game, game.unseen, engine);
    const parts = game.kingdoms.map((_, seat) => {
      const at = engine.scratchAt();
      engine.writePart(ROOT, seat, layout, at);
      const bytes = new Uint8Array(engine.memory.buffer, at, engine.partBytes(layout));
      return Buffer.from(bytes).toString('base64');
    });
    return { seat: must(game.turns[0]).seat, parts };
  });
  return [net, found];
});
console.log(JSON.stringify(Object.fromEntries(all)));
