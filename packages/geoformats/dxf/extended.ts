import type { Geometry } from '@homestead/geodesy';
import { joined } from '../geometry/check.ts';
import { polygonsOfRings } from '../geometry/rings.ts';
import type { SourceFeature, Value } from '../port.ts';
import { dxfApplication } from './application.ts';
import type { Tag } from './tags.ts';

/** What our own drawings keep beside an entity: the feature it is a part of, and that feature's attributes. */
export interface Extended {
  feature: number;
  attributes: Record<string, Value>;
}

export function extendedOf(tags: readonly Tag[]): Extended | undefined {
  const start = tags.findIndex(([code, value]) => code === 1001 && value === dxfApplication);
  if (start < 0) return undefined;
  const found: Extended = { feature: 0, attributes: {} };
  for (const [code, value] of tags.slice(start + 1)) {
    if (code < 1000 || code === 1001) break;
    if (code === 1071) found.feature = Number(value);
    const at = code === 1000 ? value.indexOf('=') : -1;
    if (at > 0) {
      const name = plainText(value.slice(0, at));
      // A long text goes on in further ones of the same name.
      const before = Object.hasOwn(found.attributes, name) ? found.attributes[name] : '';
      found.attributes[name] = `${before}${plainText(value.slice(at + 1))}`;
    }
  }
  return found;
}

/** DXF's escape for characters that a code page lacks. */
export const plainText = (text: string): string =>
  text.replace(/\\U\+([0-9A-F]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Entities of one feature as one again: rings by their places, lines and points as multiples. */
export async function* mergedFeatures<T extends SourceFeature & { extended?: Extended }>(
  entities: AsyncIterable<T>,
): AsyncGenerator<T> {
  let open: T | undefined;
  let parts: Geometry[] = [];
  const close = (): T | undefined => {
    const done = open;
    if (done && parts.length > 1) done.geometry = together(parts);
    open = undefined;
    return done;
  };
  for await (const entity of entities) {
    const isPart =
      open && entity.extended && open.extended?.feature === entity.extended.feature && entity.geometry;
    if (isPart) {
      parts.push(entity.geometry!);
      continue;
    }
    const done = close();
    if (done) yield done;
    open = entity;
    parts = entity.geometry ? [entity.geometry] : [];
  }
  const done = close();
  if (done) yield done;
}

function together(parts: readonly Geometry[]): Geometry {
  const rings = parts.flatMap((part) => (part.type === 'Polygon' ? [part.coordinates[0]!] : []));
  return rings.length === parts.length ? polygonsOfRings(rings) : joined(parts);
}
