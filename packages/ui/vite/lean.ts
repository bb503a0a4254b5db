import { join } from 'node:path';

/** Libraries of which clients need a part alone, by what stands for them in their bundles. */
export const lean = [
  { find: /^typebox$/, replacement: join(import.meta.dirname, 'schemaless.ts') },
  { find: /^proj4$/, replacement: join(import.meta.dirname, '../../geodesy/proj4/grids.ts') },
  { find: /^wkt-parser$/, replacement: join(import.meta.dirname, '../../geodesy/proj4/no-wkt.ts') },
];
