import { isShown, shownProperties, type Visibility } from '@homestead/catalogue/server';
import { type Executor, rows } from '@homestead/database';
import type { Bounds } from '@homestead/geodesy';
import { type RawBuilder, sql } from 'kysely';
import { pack } from '../overlay/protocol.ts';
import { pictureLimits } from './limits.ts';
import type { DrawnFeatures } from './protocol.ts';

export interface DrawnQuery {
  layerId: string;
  version: number;
  visible: Visibility;
  box: Bounds;
  /** Degrees a pixel. */
  pixel: number;
  /** Properties that are wanted; all that may be read where absent. */
  fields?: readonly string[];
  limit?: number;
}

interface Row {
  id: string;
  properties: Record<string, unknown>;
  wkb: Uint8Array;
  count: number;
}

/** Below this, nothing is smaller than a pixel that anybody drew: about 0.4 m. */
const finePixel = 4e-6;

/**
 * Features to draw in a box, the largest first: where there are more than the limit, small ones are left out. Those smaller
 * than a pixel are gathered: one stands for all of its square of the ground, and tells how many. Shapes come simplified to a
 * part of a pixel. `isCut` tells that some were left out.
 */
export async function readDrawn(
  db: Executor,
  query: DrawnQuery,
): Promise<{ ids: string[]; features: DrawnFeatures; isCut: boolean }> {
  const limit = query.limit ?? pictureLimits.features;
  // One more than there is room for tells that some are left out.
  const large = await rows(db, largeOnes(query, limit + 1));
  const room = limit - large.length;
  const small = query.pixel > finePixel && room > 0 ? await rows(db, smallOnes(query, limit, room + 1)) : [];
  const found = [...large, ...small];
  const kept = packed(found.slice(0, limit), query.fields);
  return { ...kept, isCut: kept.ids.length < found.length };
}

function packed(found: readonly Row[], fields: readonly string[] | undefined) {
  const kept: Row[] = [];
  let bytes = 0;
  for (const row of found) {
    bytes += row.wkb.byteLength;
    if (bytes > pictureLimits.shapeBytes) break;
    kept.push(row);
  }
  const pick = (properties: Record<string, unknown>) =>
    fields
      ? Object.fromEntries(
          fields.filter((name) => Object.hasOwn(properties, name)).map((name) => [name, properties[name]]),
        )
      : properties;
  return {
    ids: kept.map(({ id }) => id),
    features: {
      shapes: pack(kept.map(({ wkb }) => wkb)),
      properties: JSON.stringify(kept.map(({ properties }) => pick(properties))),
      counts: kept.some(({ count }) => count > 1) ? kept.map(({ count }) => count) : null,
    },
  };
}

const size = sql`greatest(st_xmax(f.geom) - st_xmin(f.geom), st_ymax(f.geom) - st_ymin(f.geom))`;

const shown = ({ layerId, version, visible, box: [w, s, e, n] }: DrawnQuery): RawBuilder<unknown> =>
  sql`f.layer_id = ${layerId} and f.version = ${version} and f.geom && st_makeenvelope(${w}, ${s}, ${e}, ${n}, 4490)
    and ${isShown(visible)}`;

/** Without topology: the embedded database drops what its overlay library throws, and simplifying needs none. */
const simplified = (pixel: number): RawBuilder<unknown> =>
  sql`st_asbinary(case when st_npoints(f.geom) > 20 then coalesce(st_simplify(f.geom, ${pixel * 0.3}, true), f.geom)
    else f.geom end, 'NDR')`;

/** Points are large: each is drawn, as far as there is room. */
function largeOnes(query: DrawnQuery, limit: number): RawBuilder<Row> {
  const { pixel, visible } = query;
  const least = pixel > finePixel ? sql`and (st_dimension(f.geom) = 0 or ${size} >= ${pixel})` : sql``;
  return sql<Row>`
    select f.id, ${shownProperties(visible)} as properties, ${simplified(pixel)} as wkb, 1 as count
    from catalogue.feature f where ${shown(query)} ${least}
    order by ${size} desc, f.id limit ${limit}`;
}

function smallOnes(query: DrawnQuery, limit: number, most: number): RawBuilder<Row> {
  const { pixel, visible, box } = query;
  // Squares of a pixel, or larger ones where more of them would stand in the box than there is room for.
  const square = Math.max(pixel, Math.sqrt(((box[2] - box[0]) * (box[3] - box[1])) / limit));
  return sql<Row>`
    with square as (
      select min(f.id) as id, count(*)::int as count
      from catalogue.feature f
      where ${shown(query)} and st_dimension(f.geom) > 0 and ${size} < ${pixel}
      group by floor(st_xmin(f.geom) / ${square}), floor(st_ymin(f.geom) / ${square})
      limit ${most}
    )
    select f.id, ${shownProperties(visible)} as properties, st_asbinary(f.geom, 'NDR') as wkb, square.count
    from square join catalogue.feature f
      on f.layer_id = ${query.layerId} and f.version = ${query.version} and f.id = square.id
    order by square.count desc, f.id`;
}
