import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { drawer } from './draw.ts';
import { keptCounty } from './kept.ts';
import type { DrawReply, DrawRequest, Said, WorkerInput } from './protocol.ts';
import type { BasemapCounty } from './source.ts';
import { tileKeeper } from './tile-file.ts';

/** The drawing thread: makes, reads or takes the county once, says that it is ready, then draws what it is asked for. */
const port = parentPort;
if (!port) throw new Error('this file runs as a worker thread');

// On Linux a priority is a thread's own: drawing waits for the thread that answers calls.
if (process.platform === 'linux') {
  try {
    setPriority(0, 10);
  } catch {
    // A container may forbid it.
  }
}
const input = workerData as WorkerInput;
const keep = tileKeeper(input.file);
const draw = drawer(await countyOf(input));

port.on('message', (message: DrawRequest | 'stop') => {
  if (message === 'stop') {
    port.close();
    return;
  }
  const { id, layer, z, x, y } = message;
  try {
    const png = draw(layer, z, x, y);
    keep(layer, z, x, y, png);
    port.postMessage({ id, png: new Uint8Array(png) } satisfies DrawReply);
  } catch (error) {
    port.postMessage({ id, fault: String(error) } satisfies DrawReply);
  }
});

port.postMessage('ready' satisfies Said);

async function countyOf(from: WorkerInput): Promise<BasemapCounty> {
  if ('county' in from) return from.county;
  const made: { generateCounty(): BasemapCounty } = await import(from.module);
  return keptCounty(from.kept, () => made.generateCounty());
}
