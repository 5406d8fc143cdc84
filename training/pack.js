import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { NETS } from '../packages/bots/src/net/nets.ts';
import { formatWeights } from '../packages/bots/src/net/weights.ts';

/** Packs two.f32, three.f32, four.f32 and duel.f32 of a folder, as far as they are there. */
const from = process.argv[2] ?? 'training/out';
const to = 'packages/bots/weights';
mkdirSync(to, { recursive: true });
for (const net of NETS) {
  try {
    const { buffer, byteOffset, byteLength } = readFileSync(`${from}/${net}.f32`);
    const numbers = new Float32Array(buffer.slice(byteOffset, byteOffset + byteLength));
    const bytes = formatWeights(net, numbers);
    writeFileSync(`${to}/${net}.bin`, bytes);
    console.log(`${to}/${net}.bin: ${bytes.length} bytes`);
  } catch (error) {
    console.log(`${net}: ${error instanceof Error ? error.message : error}`);
  }
}
