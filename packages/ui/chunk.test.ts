import { describe, expect, it } from 'vitest';
import { ChunkLoadError, loadChunk } from './chunk.ts';

describe('a part of the page', () => {
  it('is asked for once more when it fails', async () => {
    let tries = 0;
    const load = async () => {
      tries += 1;
      if (tries === 1) throw new TypeError('Failed to fetch dynamically imported module');
      return 'here';
    };
    expect(await loadChunk(load)).toBe('here');
  });

  it('that fails again is a ChunkLoadError [S1-8.chunk]', async () => {
    await expect(loadChunk(() => Promise.reject(new TypeError('gone')))).rejects.toBeInstanceOf(
      ChunkLoadError,
    );
  });

  it('that never comes is given up after the limit', async () => {
    await expect(loadChunk(() => new Promise(() => undefined), { timeoutMs: 5 })).rejects.toBeInstanceOf(
      ChunkLoadError,
    );
  });
});
