import { join } from 'node:path';

const here = (name: string) => join(import.meta.dirname, name);

/** What stands in a client's bundle for the parts of `proj4` that no system of this package needs. */
export const leftOutOfProj4 = [
  { find: /^wkt-parser$/, replacement: here('no-wkt.ts') },
  { find: /^\.\/constants\/Datum$/, replacement: here('known-datums.ts') },
];
