import { parentPort, workerData } from 'node:worker_threads';
import type { FeatureRow } from '@homestead/catalogue/server';
import { pieces } from '@homestead/geoformats';
import { standBack } from '@homestead/processes';
import { targetFeatures, targetLayer } from './target.ts';
import type { WriterHears, WriterSays, WritingWish } from './writing.ts';

/** The thread that writes one file: it asks for features, and hands out pieces, one at a time. */
const port = parentPort;
if (!port) throw new Error('files are written in a worker thread');
standBack();
const { format, described, crs } = workerData as WritingWish;

function ask(said: WriterSays): Promise<WriterHears> {
  return new Promise((resolve) => {
    port?.once('message', resolve);
    port?.postMessage(said);
  });
}

async function* wanted(): AsyncGenerator<readonly FeatureRow[]> {
  for (;;) {
    const rows = await ask({ kind: 'want' });
    if (!rows) return;
    yield rows;
  }
}

const features = targetFeatures(wanted(), described, crs);
for await (const piece of pieces(format, targetLayer(described, crs), features))
  await ask({ kind: 'piece', piece });
port.postMessage({ kind: 'end' } satisfies WriterSays);
