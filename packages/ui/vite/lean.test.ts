import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as leftOut from '../../mapview/left-out/openlayers.ts';
import { lean } from './lean.ts';

const folder = join(import.meta.dirname, '../../../node_modules/ol');
/** Modules of the bundle: pages draw by canvas alone. */
const modules = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.js') && !/^dist|webgl|WebGL|^(control|layer|style)\.js$/.test(name),
);

it('what OpenLayers asks of its parts that are left out stands in their place', () => {
  const asked = modules.flatMap((name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(/^import \{([^}]*)\} from '([^']+)';/gm)]
      .filter(([, , from = '']) =>
        lean.some(({ find, replacement }) => find.test(from) && /left-out/.test(replacement)),
      )
      .flatMap(([, names = '']) =>
        names
          .split(',')
          .map((part) => part.trim().split(' ')[0]!)
          .filter(Boolean),
      ),
  );
  expect(new Set(asked)).toEqual(new Set(Object.keys(leftOut)));
});
