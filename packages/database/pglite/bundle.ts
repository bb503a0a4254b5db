import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Extension } from '@electric-sql/pglite';
import { postgis } from '@electric-sql/pglite-postgis';
import { cacheFolder } from './cache.ts';

/** PostGIS itself and the coordinate systems; raster, topology and geocoder would be compiled at every opening and never used. */
const kept =
  /^(lib\/postgresql\/postgis-3\.so|share\/postgresql\/extension\/postgis(--[\d.]+\.sql|\.control)|share\/proj\/.*)$/;

/** The extension PostGIS, read from a bundle of what the product uses of it. */
export const slimPostgis: Extension = {
  name: postgis.name,
  setup: async (database, options) => {
    const found = await postgis.setup(database, options);
    return found.bundlePath ? { ...found, bundlePath: slimBundle(found.bundlePath) } : found;
  },
};

/** The slim bundle in the cache, made where it is missing; the whole one where nothing can be written there. */
function slimBundle(whole: URL): URL {
  const path = join(cacheFolder, `postgis-${statSync(whole).size}.tar.gz`);
  try {
    if (!statSync(path, { throwIfNoEntry: false })) write(path, repack(gunzipSync(readFileSync(whole))));
    return pathToFileURL(path);
  } catch {
    return whole;
  }
}

/** Two processes may both be the first; each leaves a whole file. */
function write(path: string, tar: Buffer): void {
  mkdirSync(cacheFolder, { recursive: true });
  const making = `${path}.${process.pid}`;
  try {
    writeFileSync(making, gzipSync(tar, { level: 1 }));
    renameSync(making, path);
  } finally {
    rmSync(making, { force: true });
  }
}

/** The entries of a tar archive that are kept, as they stand. Throws where PostGIS is not among them. */
function repack(tar: Buffer): Buffer {
  const block = 512;
  const parts: Buffer[] = [];
  let hasProgram = false;
  for (let at = 0; at < tar.length && tar[at] !== 0; ) {
    const name = textAt(tar, at, 100);
    const end = at + block + Math.ceil(Number.parseInt(textAt(tar, at + 124, 12), 8) / block) * block;
    if (kept.test(name)) parts.push(tar.subarray(at, end));
    hasProgram ||= name.endsWith('/postgis-3.so');
    at = end;
  }
  if (!hasProgram) throw new Error('the bundle of PostGIS holds no postgis-3.so');
  return Buffer.concat([...parts, Buffer.alloc(2 * block)]);
}

const textAt = (tar: Buffer, at: number, length: number): string =>
  tar.toString('latin1', at, at + length).replace(/\0.*$/s, '');
