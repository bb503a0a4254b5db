import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { importLayer } from '@homestead/catalogue/server';
import { type Database, rows } from '@homestead/database';
import type { Polygon, Position } from '@homestead/geodesy';
import { between, randomArea, randomParcel, seeded } from '@homestead/geodesy/testing';
import { unlimited } from '@homestead/http/contract';
import { createServer } from '@homestead/http/server';
import { createSpace } from '@homestead/map/server';
import { freshDatabase, makeTemplate, startCluster } from '@homestead/testing';
import { sql } from 'kysely';
import { quantile, timed } from './measure.ts';

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

/** The same answer by one bare query: candidates, overlay and area in PostgreSQL. */
const bareQuery = (db: Database, drawn: Polygon) =>
  rows(
    db.kysely,
    sql`select f.id, f.properties, st_asgeojson(p.piece, 15) as geometry, st_area(p.piece::geography) as area
      from catalogue.feature f,
        (select st_setsrid(st_geomfromgeojson(${JSON.stringify(drawn)}::jsonb), 4490) as geom) q,
        lateral (select st_intersection(f.geom, q.geom) as piece) p
      where f.layer_id = 'dscqgtddc' and f.version = 1 and f.geom && q.geom and st_intersects(f.geom, q.geom)`,
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

/** Overlay call over HTTP against the bare PostGIS query: both in this run, taking turns. */
export async function bench(rounds = 400): Promise<void> {
  const cluster = process.env['TEST_DATABASE_URL'] ? null : await startCluster();
  if (cluster) {
    await makeTemplate(cluster.url);
    process.env['TEST_DATABASE_URL'] = cluster.url;
  }
  const { db, drop } = await freshDatabase();
  const random = seeded(20260301);
  const layer = {
    id: 'dscqgtddc',
    name: '第三次国土调查',
    geometryType: 'Polygon' as const,
    classField: 'DLMC',
  };
  await db.transaction((tx) => importLayer(tx, layer, survey(random), { source: 'bench', now: new Date() }));
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
  const call = async (drawn: Polygon) => {
    const body = { overlayType: 'intersect', inputLayer: drawn, referLayer: { layerId: 'dscqgtddc' } };
    const { code } = JSON.parse(await post(`${address}/api/v1/space/overlayAnalysis2`, agent, body)) as {
      code: number;
    };
    if (code !== 200) throw new Error(`the call answered ${code}`);
  };
  try {
    const [calls, queries]: [number[], number[]] = [[], []];
    for (let i = 0; i < rounds + 50; i++) {
      const centre: Position = [between(random, 119.082, 119.118), between(random, 25.352, 25.368)];
      const drawn = randomParcel(random, { centre, area: randomArea(random) });
      const turn = [() => timed(() => call(drawn)), () => timed(() => bareQuery(db, drawn))];
      const [first, second] = i % 2 ? [1, 0] : [0, 1];
      const took: number[] = [];
      took[first] = await turn[first]!();
      took[second] = await turn[second]!();
      if (i < 50) continue;
      calls.push(took[0]!);
      queries.push(took[1]!);
    }
    for (const [name, q] of [
      ['median', 0.5],
      ['p95', 0.95],
    ] as const) {
      const [ours, theirs] = [quantile(calls, q), quantile(queries, q)];
      console.log(
        `overlay call / bare PostGIS query, ${name}: ${(ours / theirs).toFixed(2)} (${ours.toFixed(2)} ms / ${theirs.toFixed(2)} ms, ${rounds} parcels on 20,000 patches)`,
      );
    }
  } finally {
    agent.destroy();
    await app.close();
    await space.close();
    await drop();
    cluster?.stop();
  }
}

if (import.meta.main) await bench();
