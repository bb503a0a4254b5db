import { execFileSync, spawnSync } from 'node:child_process';
import { createWriteStream, openAsBlob, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Database, one } from '@homestead/database';
import { seeded } from '@homestead/geodesy/testing';
import { sql } from 'kysely';
import { type Person, request, signIn } from '../apps/server/testing/client.ts';
import { type ServerProcess, startProcess } from '../apps/server/testing/processes/server-process.ts';
import { seededDatabase } from '../apps/server/testing/seeded.ts';
import { startOverlays } from './overlay.bench.ts';
import { quantile, report, timed } from './support/measure.ts';

const layerId = 'parcels';
/** Light calls in the quiet before an import, of which a 99th percentile can be told. */
const quietCalls = 1_500;
/** Between two light calls of one lane; below what each reader may ask for in a minute. */
const pauseMs = 20;
const mostReaders = 12;
const lanes = 2;

type Place = { x: number; y: number; half: number };

/**
 * Parcels brought in over HTTP as a clerk does it, while others make light calls, on both databases; then what a large layer
 * costs an overlay. The server is a process of its own, and all share the machine.
 */
export async function bench(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'homestead-bench-'));
  try {
    const large = await onPostgres(folder, 1000);
    const small = await onEmbedded(folder, 316, large.place);
    report(
      'memory of the process that reads 1,000,000 parcels',
      large.reader,
      'of 100,000 parcels',
      small.reader,
      'MB',
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function onPostgres(folder: string, side: number): Promise<{ reader: number; place: Place }> {
  const test = await seededDatabase();
  const dataFolder = join(folder, 'postgres');
  const server = await startProcess({ url: test.url, dataFolder, env: { SEED: 'none' } });
  try {
    const place = await placeIn(test.db);
    const file = join(folder, 'large.geojson');
    await write(file, side, place);
    const found = await importBeside(server, file);
    const name = 'an import of 1,000,000 parcels';
    report(`light calls beside ${name}, p99`, found.beside, 'the same before it', found.quiet);
    report(`memory of the server beside ${name}`, found.server, 'before it', found.before, 'MB');
    tellBare(test.url, file, found.seconds);
    await server.kill();
    const { version } = await one<{ version: number }>(
      test.db.kysely,
      sql`update catalogue.layer set current_version = 1 where id = ${layerId} returning current_version as version`,
    );
    await test.db.script('vacuum analyze catalogue.feature');
    const overlays = await startOverlays(test, seeded(20261101));
    const reach = place.half * 0.9;
    await overlays.compare({
      layerId,
      version,
      around: [place.x - reach, place.y - reach, place.x + reach, place.y + reach],
      name: 'overlay call on 1,000,000 features',
      reference: 'the bare PostGIS query',
      rounds: 300,
    });
    await overlays.close();
    return { reader: found.reader, place };
  } finally {
    await server.kill();
    await test.drop();
  }
}

async function onEmbedded(folder: string, side: number, place: Place): Promise<{ reader: number }> {
  const test = await seededDatabase('pglite');
  await test.db.close();
  const server = await startProcess({ url: '', dataFolder: test.url, env: { SEED: 'none' } });
  try {
    const file = join(folder, 'small.geojson');
    await write(file, side, place);
    const found = await importBeside(server, file);
    const name = 'light calls beside an import of 100,000 parcels on the embedded database, p99';
    report(name, found.beside, 'the same before it', found.quiet);
    return { reader: found.reader };
  } finally {
    await server.kill();
    await rm(test.url, { recursive: true, force: true });
  }
}

/** GDAL's own way of the same file into PostGIS, where it is installed. */
function tellBare(url: string, file: string, seconds: number): void {
  if (spawnSync('ogr2ogr', ['--version']).status !== 0) {
    console.log(
      `import of 1,000,000 parcels: ${seconds.toFixed(0)} s; GDAL is not installed, so nothing stands beside it`,
    );
    return;
  }
  const began = performance.now();
  execFileSync('ogr2ogr', [
    ...[
      '-f',
      'PostgreSQL',
      url.replace(/^postgres:/, 'postgresql:'),
      file,
      '-nln',
      'bench_parcels',
      '-lco',
      'GEOMETRY_NAME=geom',
    ],
    ...['--config', 'PG_USE_COPY', 'YES'],
  ]);
  report('import of 1,000,000 parcels', seconds, 'ogr2ogr by COPY', (performance.now() - began) / 1000, 's');
}

/** The largest circle in the county, as the square that fits in it. */
async function placeIn(db: Database): Promise<Place> {
  const { x, y, radius } = await one<{ x: number; y: number; radius: number }>(
    db.kysely,
    sql`select st_x(center) as x, st_y(center) as y, radius from catalogue.feature f
      join catalogue.layer l on l.id = f.layer_id and l.current_version = f.version,
      lateral st_maximuminscribedcircle(f.geom) where f.layer_id = 'county' limit 1`,
  );
  return { x, y, half: radius * 0.7 };
}

/** A file of `side` by `side` parcels. */
async function write(path: string, side: number, { x, y, half }: Place): Promise<void> {
  const step = (2 * half) / side;
  const texts = function* (): Generator<string> {
    yield '{"type":"FeatureCollection","features":[\n';
    for (let line = 0; line < side; line++) {
      const features = Array.from({ length: side }, (_, column) => {
        const [west, south] = [x - half + column * step, y - half + line * step];
        const [east, north] = [west + step * 0.9, south + step * 0.9];
        const ring = [
          [west, south],
          [east, south],
          [east, north],
          [west, north],
          [west, south],
        ];
        const properties = { DLMC: column % 3 ? '水田' : '农村宅基地', ZDH: `J${line}-${column}`, MJ: 200 };
        return JSON.stringify({
          type: 'Feature',
          id: `${line}-${column}`,
          properties,
          geometry: { type: 'Polygon', coordinates: [ring] },
        });
      });
      yield `${line > 0 ? ',\n' : ''}${features.join(',\n')}`;
    }
    yield '\n]}\n';
  };
  await pipeline(Readable.from(texts()), createWriteStream(path));
}

interface Beside {
  quiet: number;
  beside: number;
  /** MB that the server takes before the import and at most beside it, and that the process takes which reads. */
  before: number;
  server: number;
  reader: number;
  seconds: number;
}

/** Brings a file in, with light calls before and beside it. */
async function importBeside(server: ServerProcess, file: string): Promise<Beside> {
  const admin = await signIn(server.base, 'admin');
  const readers = await readersOf(server, admin);
  let turn = 0;
  const light = async () => {
    const reader = readers[turn++ % readers.length]!;
    const { code, text } = await reader.get('/user/me');
    if (code !== 200) throw new Error(`a light call answered ${text}`);
  };
  const measure = async (isOver: (calls: number) => boolean) => {
    const times: number[] = [];
    const lane = async () => {
      while (!isOver(times.length)) {
        times.push(await timed(light));
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    return quantile(times, 0.99);
  };
  await measure((calls) => calls >= 200);
  const quiet = await measure((calls) => calls >= quietCalls);
  const form = new FormData();
  form.append('file', await openAsBlob(file), '宗地.geojson');
  const uploaded = await request<{ id: string }>(server.base, 'POST', '/v1/layer-import', {
    token: admin.token,
    form,
  });
  if (uploaded.code !== 200) throw new Error(uploaded.text);
  const path = `/v1/layer-import/${uploaded.data.id}`;
  const reach = async (...wanted: string[]): Promise<Import> => {
    for (;;) {
      const { data } = await admin.get<Import>(path);
      if (wanted.includes(data.state)) return data;
      if (['refused', 'cancelled'].includes(data.state)) throw new Error(data.fault ?? data.state);
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  };
  const { examined } = await reach('examined');
  const before = memoryOf(server.pid);
  const confirmed = await admin.post(`${path}/confirm`, {
    newLayer: { id: layerId, name: '宗地', geometryType: 'Polygon', classField: 'DLMC' },
    sourceLayer: examined!.layers[0]!.name,
    epsg: 4490,
    onRefused: 'cancel',
  });
  if (confirmed.code !== 200) throw new Error(confirmed.text);
  let [isDone, most, reader] = [false, 0, 0];
  const watch = setInterval(() => {
    most = Math.max(most, memoryOf(server.pid));
    for (const child of childrenOf(server.pid)) reader = Math.max(reader, memoryOf(child));
  }, 500);
  const began = performance.now();
  const [beside] = await Promise.all([
    measure(() => isDone),
    reach('done').finally(() => {
      isDone = true;
    }),
  ]);
  clearInterval(watch);
  return { quiet, beside, before, server: most, reader, seconds: (performance.now() - began) / 1000 };
}

interface Import {
  state: string;
  fault: string | null;
  examined: { layers: { name: string }[] } | null;
}

/** People who make light calls; each may make only so many a minute. */
async function readersOf(server: ServerProcess, admin: Person): Promise<Person[]> {
  const { data } = await admin.get<{ records: { userName: string }[] }>('/user?pageSize=100');
  const names = data.records.map(({ userName }) => userName).filter((name) => name !== 'admin');
  const signed = await Promise.allSettled(
    names.slice(0, 2 * mostReaders).map((name) => signIn(server.base, name)),
  );
  const readers = signed.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  return readers.slice(0, mostReaders);
}

/** MB that a process takes. */
function memoryOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0) / 1024;
  } catch {
    // It ended meanwhile.
    return 0;
  }
}

const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const [, parent] = /^\d+ \(.*\) \S (\d+)/s.exec(readFileSync(`/proc/${name}/stat`, 'latin1')) ?? [];
        return Number(parent) === pid ? [Number(name)] : [];
      } catch {
        // It ended meanwhile.
        return [];
      }
    });
