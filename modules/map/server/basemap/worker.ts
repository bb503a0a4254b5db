import { parentPort, workerData } from 'node:worker_threads';
import { standBack } from '../stand-back.ts';
import { drawer } from './draw.ts';
import type { DrawReply, DrawRequest, WorkerInput } from './protocol.ts';
import type { BasemapCounty } from './source.ts';

/** The drawing thread: makes or takes the county once, then draws what it is asked for. */
const port = parentPort;
if (!port) throw new Error('this file runs as a worker thread');

standBack();
const input = workerData as WorkerInput;
const draw = drawer(await countyOf(input));

port.on('message', (message: DrawRequest | 'stop') => {
  if (message === 'stop') {
    port.close();
    return;
  }
  const { id, layer, z, x, y } = message;
  try {
    const png = draw(layer, z, x, y);
    port.postMessage({ id, png: new Uint8Array(png) } satisfies DrawReply);
  } catch (error) {
    port.postMessage({ id, fault: String(error) } satisfies DrawReply);
  }
});

async function countyOf(from: WorkerInput): Promise<BasemapCounty> {
  if ('county' in from) return from.county;
  const made: { generateCounty(): BasemapCounty } = await import(from.module);
  return made.generateCounty();
}
