import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importLayer } from '@homestead/catalogue/server';
import { rows } from '@homestead/database';
import type { Position } from '@homestead/geodesy';
import { between, randomArea, randomParcel, seeded } from '@homestead/geodesy/testing';
import { unlimited } from '@homestead/http/contract';
import { createServer } from '@homestead/http/server';
import { createAccess, createPictureServices, createSpace, vectorServiceRoutes } from '@homestead/map/server';
import { freshDatabase } from '@homestead/testing';
import { type RawBuilder, sql } from 'kysely';
import { survey } from './overlay.bench.ts';
import { startMapServer } from './support/mapserver.ts';
import { alternate, report, timed } from './support/measure.ts';

const layerId = 'patches';
const [west, south] = [119.08, 25.35];
/** A level at which the patches fill some 120 tiles, with about 170 patches each. */
const level = 17;
const degrees = 360 / 2 ** level;
const page = 1000;
/** Corners of the one large feature, of which a parcel meets a corner. */
const corners = 50_000;

const person = {
  id: 'b',
  userName: 'b',
  name: 'b',
  roles: [],
  division: '350399',
  scope: 'platform' as const,
  capabilities: ['map.feature.read' as const],
  grants: [
    {
      id: 'g',
      role: 'r',
      roleName: 'r',
      scope: 'platform' as const,
      places: [''],
      capabilities: ['map.feature.read' as const],
    },
  ],
  isOfficer: true,
};

/** What GIS programs ask for, over HTTP, against the bare statement that gives the same; each in turns. */
export async function bench(rounds = 60): Promise<void> {
  const { db, url, drop } = await freshDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'homestead-bench-'));
  const random = seeded(20260302);
  const now = new Date();
  const define = (id: string, name: string) => ({ id, name, geometryType: 'Polygon' as const });
  await db.transaction(async (tx) => {
    await importLayer(tx, define(layerId, '图斑'), survey(random), { source: 'bench', now });
    await importLayer(tx, define('large', '大图斑'), [large()], { source: 'bench', now });
  });
  const access = createAccess({ county: '350399' });
  const space = createSpace({ db, access });
  const pictures = createPictureServices({
    db,
    access,
    baseMaps: null,
    planeCode: null,
    county: () => [west, south, west + 0.04, south + 0.02],
    cacheFolder: folder,
  });
  const vectors = vectorServiceRoutes({ db, access, planeCode: null, noteExport: async () => undefined });
  const app = await createServer({
    db,
    routes: [...space.routes, ...pictures.routes, ...vectors],
    title: 'bench',
    version: '0',
    limits: unlimited,
    authenticate: async () => person,
  });
  const base = `${await app.listen({ port: 0, host: '127.0.0.1' })}/api`;
  const call = async (path: string, body?: object) => {
    const headers = { authentication: 'b', ...(body ? { 'content-type': 'application/json' } : {}) };
    const reply = await fetch(
      base + path,
      body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
    );
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
    return reply.arrayBuffer();
  };
  const measure = async (
    name: string,
    ours: (round: number) => Promise<unknown>,
    bare: (round: number) => RawBuilder<unknown> | Promise<unknown>,
    reference: string,
  ) => {
    await ours(rounds);
    const theirs = async (round: number) => {
      const asked = bare(round);
      await (asked instanceof Promise ? asked : rows(db.kysely, asked as RawBuilder<object>));
    };
    await theirs(rounds);
    const found = await alternate(
      rounds,
      (round) => timed(() => ours(round)),
      (round) => timed(() => theirs(round)),
    );
    report(name, found[0], reference, found[1]);
  };
  try {
    const tile = (round: number) => {
      const [column, line] = [1 + (round % 13), 1 + (Math.floor(round / 13) % 6)];
      const [x, y] = [Math.floor((west + 180) / degrees) + column, Math.floor((90 - south) / degrees) - line];
      return {
        x,
        y,
        box: [x * degrees - 180, 90 - (y + 1) * degrees, (x + 1) * degrees - 180, 90 - y * degrees],
      };
    };
    for (const name of ['vector tile', 'vector tile, as it was kept'])
      await measure(
        name,
        (round) => call(`/mapService/cite/tiles/${layerId}/${level}/${tile(round).x}/${tile(round).y}.pbf`),
        (round) => bareTile(tile(round).box),
        'bare ST_AsMVT',
      );
    const window = (round: number) => {
      const [x, y] = [west + 0.0004 * (round % 60), south + 0.00005 * round];
      return [x, y, x + 0.01, y + 0.01];
    };
    const mapServer = await startMapServer(url, layerId);
    if (!mapServer) console.log('GetMap: MapServer is not installed (apt-get install cgi-mapserver)');
    else
      await measure(
        'GetMap of 512 pixels',
        (round) =>
          call(
            `/mapService/cite/wms?SERVICE=WMS&VERSION=1.1.1&REQUEST=GetMap&LAYERS=${layerId}&STYLES=&SRS=EPSG:4490&BBOX=${window(round).join()}&WIDTH=512&HEIGHT=512&FORMAT=image/png`,
          ),
        (round) => mapServer.getMap(window(round), 512),
        'MapServer',
      ).finally(mapServer.close);
    const offset = (round: number) => (round * page) % 19_000;
    await measure(
      `WFS page of ${page}`,
      (round) =>
        call(
          `/mapService/cite/wfs?SERVICE=WFS&VERSION=2.0.0&REQUEST=GetFeature&TYPENAMES=${layerId}&OUTPUTFORMAT=application/json&COUNT=${page}&STARTINDEX=${offset(round)}`,
        ),
      (round) => sql`select f.id, f.properties, st_asgeojson(f.geom, 15, 0) from catalogue.feature f
        where f.layer_id = ${layerId} and f.version = 1 order by f.id limit ${page} offset ${offset(round)}`,
      'bare ST_AsGeoJSON',
    );
    const parcels = Array.from({ length: rounds + 1 }, () => {
      const centre: Position = [between(random, west + 0.002, west + 0.038), south + 0.01];
      return randomParcel(random, { centre, area: randomArea(random) });
    });
    await measure(
      `overlay on a feature of ${corners} corners in pieces`,
      (round) =>
        call('/v1/space/overlayAnalysis2', {
          overlayType: 'intersect',
          inputLayer: parcels[round]!,
          referLayer: { layerId: 'large' },
        }),
      (round) => sql`select f.id, st_asgeojson(p.piece, 15), st_area(p.piece::geography)
        from catalogue.feature f,
          (select st_setsrid(st_geomfromgeojson(${JSON.stringify(parcels[round])}::jsonb), 4490) as geom) q,
          lateral (select st_intersection(f.geom, q.geom) as piece) p
        where f.layer_id = 'large' and f.version = 1 and f.geom && q.geom and st_intersects(f.geom, q.geom)`,
      'the bare PostGIS query',
    );
  } finally {
    await app.close();
    await space.close();
    pictures.close();
    await drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const bareTile = ([w, s, e, n]: readonly number[]) => sql`
  select st_asmvt(t, ${layerId}, 4096, 'geom') from (
    select st_asmvtgeom(f.geom, b.box, 4096, 64, true) as geom, f.properties
    from catalogue.feature f, (select st_makeenvelope(${w}, ${s}, ${e}, ${n}, 4490) as box) b
    where f.layer_id = ${layerId} and f.version = 1 and f.geom && b.box) t`;

/** A band across the county whose upper edge winds. */
function large(): object {
  const edge = Array.from(
    { length: corners },
    (_, i): Position => [west + (0.04 * i) / corners, south + 0.01 + 0.0002 * Math.sin(i / 25)],
  );
  const ring = [[west, south], [west + 0.04, south], ...edge.toReversed(), [west, south]];
  return { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } };
}
