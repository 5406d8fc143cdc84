import { serverProcess } from '../test/process.ts';
import { asked } from './asked.ts';
import { fuzz } from './fuzz.ts';

const HELP = `Talks nonsense to a server over many sockets, while two play there as they should.

Usage: npm run fuzz -- [--messages N] [--seed S] [--json]

  --messages N  how many (default 500000)
  --seed S      what all randomness comes from (default 1)
  --json        one object instead of words
`;

/** Megabytes by which a server may grow after the first third, in which it takes what it needs. */
const GROWTH = 64;

const values = asked(HELP, { messages: 500_000, seed: 1, json: false });

const server = await serverProcess();
const sizes: number[] = [];
const extent = { messages: values.messages, seed: values.seed };
const findings = await fuzz(server, extent, (sent, megabytes) => {
  sizes.push(megabytes);
  if (!values.json) console.log(`${sent} messages: ${megabytes} MB`);
});
await server.end();
console.log(values.json ? JSON.stringify(findings) : findings);
const isFlat = findings.rssEndMB - (sizes[Math.floor(sizes.length / 3)] ?? 0) < GROWTH;
process.exit(isFlat && findings.leaked === 0 ? 0 : 1);
