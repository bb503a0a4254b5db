import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { importLayer } from '@homestead/catalogue/server';
import type { Database } from '@homestead/database';
import type { Polygon, Position } from '@homestead/geodesy';
import { between, randomArea, randomParcel, seeded } from '@homestead/geodesy/testing';
import { unlimited } from '@homestead/http/contract';
import { createServer } from '@homestead/http/server';
import { createSpace } from '@homestead/map/server';
import { freshDatabase, type PlainDatabase, plainDatabase } from '@homestead/testing';
import { sql } from 'kysely';
import { type Prepared, quantile, report, takeTurns, timed } from './support/measure.ts';

/** Calls that are not counted: the first ones start the kernel and fill what is kept. */
const warmUp = 50;

/** Land patches of about 20 by 20 m that share their corners, like a land survey: 20,000 of them. */
export function* survey(random: () => number): Generator<object> {
  const [columns, lines, step] = [200, 100, 2e-4];
  const corner = Array.from({ length: (columns + 1) * (lines + 1) }, (_, i): Position => {
    const [column, line] = [i % (columns + 1), Math.floor(i / (columns + 1))];
    const shake = () => between(random, -0.3, 0.3) * step;
    return [119.08 + column * step + shake(), 25.35 + line * step + shake()];
  });
  for (let line = 0; line < lines; line++) {
    for (let column = 0; column < columns; column++) {
      const at = (dx: number, dy: number) => corner[(line + dy) * (columns + 1) + column + dx]!;
      const ring = [at(0, 0), at(1, 0), at(1, 1), at(0, 1), at(0, 0)];
      const properties = { DLMC: random() > 0.5 ? '水田' : '旱地', TBBH: `${line}-${column}` };
      yield { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [ring] } };
    }
  }
}

/** Polygons of 5,000 corners that share their edges: 200 by 200 m each, 200 of them on the ground of the survey. */
function* largePolygons(): Generator<object> {
  const [columns, lines, step, corners] = [20, 10, 2e-3, 1250];
  /** From one corner of the grid to the next, winding the same way for both neighbours. */
  const edge = (x: number, y: number, dx: number, dy: number): Position[] =>
    Array.from({ length: corners }, (_, i): Position => {
      const along = (step * i) / corners;
      const aside = 0.01 * step * Math.sin((2 * Math.PI * 8 * i) / corners);
      return [x + along * dx + aside * dy, y + along * dy + aside * dx];
    });
  for (let line = 0; line < lines; line++)
    for (let column = 0; column < columns; column++) {
      const [x, y] = [119.08 + column * step, 25.35 + line * step];
      const end = (points: Position[], at: Position) => [...points, at].toReversed().slice(0, -1);
      const ring = [
        ...edge(x, y, 1, 0),
        ...edge(x + step, y, 0, 1),
        ...end(edge(x, y + step, 1, 0), [x + step, y + step]),
        ...end(edge(x, y, 0, 1), [x, y + step]),
        [x, y],
      ];
      yield {
        type: 'Feature',
        properties: { DLMC: '水田', TBBH: `${line}-${column}` },
        geometry: { type: 'Polygon', coordinates: [ring] },
      };
    }
}

/** The same answer by one bare query: candidates, overlay and area in PostgreSQL. */
const bareQuery = ({ kysely }: PlainDatabase, layerId: string, version: number, drawn: Polygon) =>
  sql`select f.id, f.properties, st_asgeojson(p.piece, 15) as geometry, st_area(p.piece::geography) as area
      from catalogue.feature f,
        (select st_setsrid(st_geomfromgeojson(${JSON.stringify(drawn)}::jsonb), 4490) as geom) q,
        lateral (select st_intersection(f.geom, q.geom) as piece) p
      where f.layer_id = ${layerId} and f.version = ${version}::int and f.geom && q.geom and st_intersects(f.geom, q.geom)`.execute(
    kysely,
  );

function post(url: string, agent: Agent, body: object): Promise<string> {
  const headers = { authentication: 'b', 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers }, (reply) => {
      text(reply).then(resolve, reject);
    });
    sent.on('error', reject);
    sent.end(JSON.stringify(body));
  });
}

/** One comparison: which layer, where parcels are drawn on it, and what is reported. */
interface Comparison {
  layerId: string;
  version: number;
  /** West, south, east, north. */
  around: readonly [number, number, number, number];
  name: string;
  reference: string;
  rounds: number;
}

/** The overlay call over HTTP on a database's layers, against the bare query in turns. */
export async function startOverlays({ db, url }: { db: Database; url: string }, random: () => number) {
  const plain = plainDatabase(url);
  const space = createSpace({ db });
  const app = await createServer({
    db,
    routes: space.routes,
    title: 'bench',
    version: '0',
    limits: unlimited,
    authenticate: async () => ({
      id: 'b',
      userName: 'b',
      name: 'b',
      roles: ['township-office'],
      division: '350399',
      scope: 'county' as const,
      capabilities: ['map.feature.read' as const],
      grants: [],
      isOfficer: true,
    }),
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const agent = new Agent({ keepAlive: true });
  const call = async (layerId: string, drawn: Polygon) => {
    const body = { overlayType: 'intersect', inputLayer: drawn, referLayer: { layerId } };
    const { code } = JSON.parse(await post(`${address}/api/v1/space/overlayAnalysis2`, agent, body)) as {
      code: number;
    };
    if (code !== 200) throw new Error(`the call answered ${code}`);
  };
  return {
    compare: async ({ layerId, version, around, name, reference, rounds }: Comparison) => {
      const [west, south, east, north] = around;
      const parcels = Array.from({ length: rounds + warmUp }, () => {
        const centre: Position = [between(random, west, east), between(random, south, north)];
        return randomParcel(random, { centre, area: randomArea(random) });
      });
      const sides = await takeTurns(
        parcels.length,
        (round) => timed(() => call(layerId, parcels[round]!)),
        (round) => timed(() => bareQuery(plain, layerId, version, parcels[round]!)),
      );
      const at = (q: number) => sides.map((all) => quantile(all.slice(warmUp), q)) as [number, number];
      for (const [word, q] of [
        ['median', 0.5],
        ['p95', 0.95],
      ] as const) {
        const [ours, theirs] = at(q);
        report(`${name}, ${word}`, ours, reference, theirs);
      }
    },
    close: async () => {
      agent.destroy();
      await app.close();
      await space.close();
      await plain.close();
    },
  };
}

/** Overlay call over HTTP against the bare PostGIS query: both in this run, taking turns. */
export async function prepare(): Promise<Prepared> {
  const { db, url, drop } = await freshDatabase();
  const random = seeded(20260301);
  const now = new Date();
  const bringIn = (id: string, features: Iterable<object>) => {
    const layer = { id, name: id, geometryType: 'Polygon' as const, classField: 'DLMC' };
    return db.transaction((tx) => importLayer(tx, layer, features, { source: 'bench', now }));
  };
  await bringIn('patches', survey(random));
  await bringIn('large', largePolygons());
  await db.script('vacuum analyze catalogue.feature');
  await db.script('vacuum analyze catalogue.feature_piece');
  const overlays = await startOverlays({ db, url }, random);
  const around = [119.082, 25.352, 119.118, 25.368] as const;
  return {
    run: async () => {
      const [patches, large] = ['patches', 'large'].map((layerId) => ({ layerId, version: 1, around }));
      await overlays.compare({
        ...patches!,
        name: 'overlay call',
        reference: 'the bare PostGIS query',
        rounds: 400,
      });
      await overlays.compare({
        ...large!,
        name: 'overlay call on polygons of 5,000 vertices',
        reference: 'the same on whole polygons',
        rounds: 200,
      });
    },
    close: async () => {
      await overlays.close();
      await drop();
    },
  };
}
