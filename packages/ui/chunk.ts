import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** The specified limit for a part of the page to arrive (spec 1 §8). */
export const chunkTimeoutMs = 120_000;

export class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super('A part of the page did not arrive', { cause });
    this.name = 'ChunkLoadError';
  }
}

/** Loads a part of the page: once more when the first try fails, and never longer than the limit. */
export async function loadChunk<T>(load: () => Promise<T>, timeoutMs = chunkTimeoutMs): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('timed out')), timeoutMs);
  });
  try {
    return await Promise.race([load().catch(() => load()), limit]);
  } catch (error) {
    throw new ChunkLoadError(error);
  } finally {
    clearTimeout(timer);
  }
}

/** `React.lazy` whose failure is a `ChunkLoadError`, for the boundary that offers to reload. */
export function lazyChunk<P>(
  load: () => Promise<{ default: ComponentType<P> }>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(() => loadChunk(load));
}
