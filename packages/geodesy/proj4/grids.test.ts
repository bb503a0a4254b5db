import { join } from 'node:path';
import proj4 from 'proj4';
import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { crsTable } from '../index.ts';
import { leftOutOfProj4 } from './left-out.ts';

it('a client computes each known system to the same numbers as the whole library', async () => {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    resolve: {
      alias: leftOutOfProj4.map(([find, file]) => ({ find, replacement: join(import.meta.dirname, file) })),
    },
    build: {
      write: false,
      minify: false,
      lib: { entry: join(import.meta.dirname, 'grids.ts'), formats: ['es'] },
    },
  })) as Rolldown.RolldownOutput[];
  const code = encodeURIComponent(built[0]!.output[0].code);
  const { default: grids } = (await import(`data:text/javascript,${code}`)) as { default: typeof proj4 };
  const systems = Object.values(crsTable);
  expect(systems.length).toBeGreaterThan(20);
  for (const { code, bounds, proj4: words } of systems) {
    const [west, south, east, north] = bounds;
    for (const part of [0.1, 0.37, 0.5, 0.83]) {
      const at = [west + part * (east - west), south + (1 - part) * (north - south)];
      for (const from of [crsTable['EPSG:4490'].proj4, crsTable['EPSG:4326'].proj4]) {
        const there = proj4(from, words).forward(at);
        expect(grids(from, words).forward(at), code).toEqual(there);
        expect(grids(from, words).inverse(there), code).toEqual(proj4(from, words).inverse(there));
      }
    }
  }
});
