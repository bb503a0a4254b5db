import { join } from 'node:path';
import { leftOutOfProj4 } from '../../geodesy/proj4/left-out.ts';

const proj4 = join(import.meta.dirname, '../../geodesy/proj4');

/** As OpenLayers' own modules name one another. */
const openLayers = /^(\.{1,2}\/)+(render\/canvas\/(style|hitdetect)|control\/defaults)\.js$/;

/** Libraries of which clients need a part alone, by what stands for them in their bundles. */
export const lean = [
  { find: /^typebox$/, replacement: join(import.meta.dirname, 'schemaless.ts') },
  { find: /^proj4$/, replacement: join(proj4, 'grids.ts') },
  ...leftOutOfProj4.map(([find, file]) => ({ find, replacement: join(proj4, file) })),
  { find: openLayers, replacement: join(import.meta.dirname, '../../mapview/left-out/openlayers.ts') },
];
