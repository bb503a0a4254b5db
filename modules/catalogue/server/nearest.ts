import { type Executor, rows } from '@homestead/database';
import { type Areal, boundsOf, distanceBetween, type Geometry } from '@homestead/geodesy';
import { sql } from 'kysely';

export interface NearestQuery {
  layerId: string;
  version: number;
  geometry: Areal;
  /** Metres: what is further away is not looked for. */
  within: number;
}

/** Metres of a degree of latitude at least, and of any degree at most. */
const [leastOfDegree, mostOfDegree] = [110_500, 111_800];

/**
 * Geodesic metres from a geometry to the nearest feature of a version of a layer: 0 where they touch, null where nothing
 * lies within the distance. The index finds the feature that is nearest in degrees, and with it all that could lie
 * nearer on the ground; these are measured here, because PostGIS geography takes plots two metres apart for touching.
 */
export async function nearestDistance(db: Executor, query: NearestQuery): Promise<number | null> {
  const { layerId, version, geometry, within } = query;
  const [, south, , north] = boundsOf(geometry);
  const furthest = Math.max(Math.abs(south), Math.abs(north)) + within / leastOfDegree;
  const wide = mostOfDegree / (leastOfDegree * Math.cos((furthest * Math.PI) / 180));
  const most = within / leastOfDegree;
  const ofVersion = sql`f.layer_id = ${layerId} and f.version = ${version}::int`;
  const found = await rows<{ shape: Geometry }>(
    db,
    sql`with g as materialized (
          select st_setsrid(st_geomfromgeojson(${JSON.stringify(geometry)}::jsonb), 4490) as geom
        ), near as materialized (
          select f.geom <-> g.geom as degrees from g cross join catalogue.feature f
          where ${ofVersion} and f.geom && st_expand(g.geom, ${most * wide}::float8, ${most}::float8)
          order by f.geom <-> g.geom limit 1
        )
        select st_asgeojson(f.geom, 12)::jsonb as shape
        from g cross join near join catalogue.feature f
          on f.geom && st_expand(g.geom, near.degrees * ${wide}::float8 + 1e-7, near.degrees * ${wide}::float8 + 1e-7)
        where ${ofVersion}`,
  );
  const metres = Math.min(...found.map(({ shape }) => distanceBetween(geometry, shape)));
  return metres <= within ? metres : null;
}
