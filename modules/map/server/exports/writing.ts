import { Worker } from 'node:worker_threads';
import type { FeatureRow } from '@homestead/catalogue/server';
import type { CrsCode } from '@homestead/geodesy';
import type { TargetFormat } from '@homestead/geoformats';
import { builtProgram } from '@homestead/processes';
import type { Described } from './target.ts';

/** What the writing thread is started with. */
export interface WritingWish {
  format: TargetFormat;
  described: Described;
  crs: CrsCode;
}

/** What the thread says: it wants features, has a piece of the file, or has failed. Each is answered before the next. */
export type WriterSays = { kind: 'want' } | { kind: 'piece'; piece: string | Uint8Array } | { kind: 'end' };
/** Features as they were read; null: there are no more. Undefined answers a piece: it was taken. */
export type WriterHears = readonly FeatureRow[] | null | undefined;

/**
 * The bytes of a file of features, piece by piece, made in a thread of its own: reading shapes, turning them into a system and
 * packing them would hold up every other call. Features are read as the thread wants them, and it waits for who takes the file.
 */
export async function* writtenFile(
  wish: WritingWish,
  features: AsyncIterable<readonly FeatureRow[]>,
): AsyncGenerator<string | Uint8Array> {
  const { format, crs, described } = wish;
  const { id, name, geometryType } = described.layer;
  const workerData: WritingWish = {
    format,
    crs,
    described: { ...described, layer: { id, name, geometryType } },
  };
  const worker = new Worker(builtProgram(new URL('./worker.ts', import.meta.url)), { workerData });
  const rows = features[Symbol.asyncIterator]();
  const heard: WriterSays[] = [];
  let wake: (() => void) | undefined;
  let failure: Error | undefined;
  const fail = (error: Error) => {
    failure ??= error;
    wake?.();
  };
  worker.on('message', (said: WriterSays) => {
    heard.push(said);
    wake?.();
  });
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('the thread that writes a file ended')));
  try {
    for (;;) {
      const said = heard.shift();
      if (!said) {
        if (failure) throw failure;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      if (said.kind === 'end') return;
      if (said.kind === 'piece') yield said.piece;
      const next = said.kind === 'want' ? await rows.next() : undefined;
      worker.postMessage((next && (next.done ? null : next.value)) satisfies WriterHears);
    }
  } finally {
    await Promise.all([worker.terminate(), rows.return?.()]);
  }
}
