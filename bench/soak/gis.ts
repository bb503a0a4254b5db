import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importLayer } from '@homestead/catalogue/server';
import { type Bounds, type CrsCode, fromGeographic, type Position, toGeographic } from '@homestead/geodesy';
import { between, seeded } from '@homestead/geodesy/testing';
import { signIn } from '../../apps/server/testing/client.ts';
import { serve } from '../../apps/server/testing/served.ts';
import type { SoakOptions, SoakValues } from './kind.ts';

/** QGIS with its Python API, from Debian's package python3-qgis. */
export const options = {
  python: { type: 'string', default: '/usr/bin/python3' },
} as const satisfies SoakOptions;

const layer = 'gis';
const name = '地块';
const systems = ['EPSG:4490', 'EPSG:4549'] as const;
/** A board of squares, of which every second one is there; degrees a square. */
const [squares, size] = [16, 0.0002];
const [pixels, grid] = [512, 32];
/** How far a place may be from where it is: in degrees, a tenth of a millimetre. */
const mostApart = 1e-9;

type Found = Record<
  string,
  | { error: string }
  | { count: number; crs: string; features: Record<string, Position[]> }
  | { clicked: Record<string, Position[]>; crs: string }
  | { seen: boolean[]; errors: string[] }
>;

/** WMS, WFS, WMTS and OGC API Features as QGIS reads them: the same features, their corners, and pictures where they lie. */
export async function soak(seed: number, { python }: SoakValues<typeof options>): Promise<boolean> {
  if (spawnSync(python, ['-c', 'import qgis.core']).status !== 0) {
    console.log('gis: QGIS is not installed (apt-get install python3-qgis): nothing was read');
    return false;
  }
  const random = seeded(seed);
  const corner: Position = [119.08 + between(random, 0, 0.01), 25.35 + between(random, 0, 0.01)];
  const board = boardAt(corner, random);
  const served = await serve();
  try {
    const features = [...board].map(([name_, ring]) => ({
      type: 'Feature',
      id: name_,
      properties: { [name]: name_, 面积: 400 },
      geometry: { type: 'Polygon', coordinates: [ring] },
    }));
    const definition = { id: layer, name: '棋盘', geometryType: 'Polygon', nameField: name } as const;
    await served.db.transaction((tx) =>
      importLayer(tx, definition, features, { source: 'soak', now: new Date(0) }),
    );
    const admin = await signIn(served.base, 'admin');
    const made = await admin.post<{ consumer: { keyId: string }; secret: string }>('/v1/consumer', {
      name: 'QGIS',
      scopes: ['map.feature.read'],
    });
    const boxes = Object.fromEntries(systems.map((crs) => [crs, boxIn(corner, crs)]));
    const found = await ask(python, {
      base: `${served.base}/api/mapService/cite`,
      keyId: made.data.consumer.keyId,
      secret: made.data.secret,
      layer,
      name,
      systems,
      boxes,
      clicks: Object.fromEntries(
        systems.map((crs) => [crs, fromGeographic(middleOf(firstOf(board)[1]), crs)]),
      ),
      sets: { 'EPSG:4490': 'c', 'EPSG:4549': 'EPSG:4549' },
      pixels,
      grid,
    });
    const faults = Object.entries(found).flatMap(([what, one]) => {
      const crs = systems.find((code) => what.endsWith(code))!;
      const wrong =
        'error' in one ? [one.error] : judged(one, board, corner, { what, crs, box: boxes[crs]! });
      console.log(`${what}: ${wrong.length === 0 ? 'as it is' : wrong.slice(0, 3).join('; ')}`);
      return wrong;
    });
    if (faults.length > 0) console.log(`--seed ${seed} shows it again`);
    return faults.length === 0 && Object.keys(found).length === systems.length * 8;
  } finally {
    await served.close();
  }
}

/** Every second square of the board by its name, its corners moved a little: no two features are alike. */
function boardAt([west, south]: Position, random: () => number): Map<string, Position[]> {
  const board = new Map<string, Position[]>();
  for (let row = 0; row < squares; row++)
    for (let column = row % 2; column < squares; column += 2) {
      const at = (dx: number, dy: number): Position => [
        west + (column + dx) * size + between(random, -0.02, 0.02) * size,
        south + (row + dy) * size + between(random, -0.02, 0.02) * size,
      ];
      const ring = [at(0, 0), at(1, 0), at(1, 1), at(0, 1)];
      board.set(`第${row}行第${column}块`, [...ring, ring[0]!]);
    }
  return board;
}

/** A box around the board, or within it where the board stands turned. */
function boxIn([west, south]: Position, crs: CrsCode): Bounds {
  const middle = (squares * size) / 2;
  const [x, y] = fromGeographic([west + middle, south + middle], crs);
  const half = crs === 'EPSG:4490' ? middle : middle * 95_000;
  return [x - half, y - half, x + half, y + half];
}

function judged(
  one: Exclude<Found[string], { error: string }>,
  board: ReadonlyMap<string, Position[]>,
  corner: Position,
  { what, crs, box }: { what: string; crs: CrsCode; box: Bounds },
): string[] {
  if ('seen' in one) return [...one.errors, ...pictureFaults(one.seen, corner, crs, box)];
  if ('clicked' in one) return clickFaults(one.clicked, firstOf(board), crs);
  const faults = one.count === board.size ? [] : [`${one.count} features of ${board.size}`];
  // QGIS before 3.30 knows Part 1 of OGC API Features alone: longitude and latitude of WGS 84.
  const allowed = what.startsWith('OGC API') ? [crs, 'EPSG:4326'] : [crs];
  if (!allowed.includes(one.crs)) return [...faults, `in ${one.crs}`];
  for (const [key, ring] of board) {
    const corners = one.features[key];
    if (!corners) faults.push(`${key} is not there`);
    else if (!corners.every((at) => ring.some((own) => isSame(own, toGeographic(at, one.crs as CrsCode)))))
      faults.push(`${key} lies elsewhere: ${JSON.stringify(corners[0])}`);
  }
  return faults;
}

const firstOf = (board: ReadonlyMap<string, Position[]>): [string, Position[]] => [...board][0]!;
const middleOf = (ring: readonly Position[]): Position => [
  (ring[0]![0] + ring[2]![0]) / 2,
  (ring[0]![1] + ring[2]![1]) / 2,
];

/** A click into a square answers that square alone, with its corners. */
function clickFaults(
  clicked: Readonly<Record<string, Position[]>>,
  [key, ring]: [string, Position[]],
  crs: CrsCode,
): string[] {
  const corners = clicked[key] ?? [];
  const isRight =
    Object.keys(clicked).length === 1 &&
    corners.length === ring.length &&
    corners.every((at) => ring.some((own) => isSame(own, toGeographic(at, crs))));
  return isRight ? [] : [`answered ${JSON.stringify(clicked)}`];
}

const isSame = (a: Position, b: Position) =>
  Math.abs(a[0] - b[0]) <= mostApart && Math.abs(a[1] - b[1]) <= mostApart;

/** Places that are well within a square must be painted where it is one of those that are there. */
function pictureFaults(
  seen: readonly boolean[],
  [west, south]: Position,
  crs: CrsCode,
  box: Bounds,
): string[] {
  const faults: string[] = [];
  let looked = 0;
  for (const [index, isPainted] of seen.entries()) {
    const [column, row] = [(index % grid) + 0.5, Math.floor(index / grid) + 0.5];
    const [x, y] = toGeographic(
      [box[0] + ((box[2] - box[0]) * column) / grid, box[3] - ((box[3] - box[1]) * row) / grid],
      crs,
    );
    const [across, up] = [(x - west) / size, (y - south) / size];
    const isInside = [across, up].every((at) => at > 0 && at < squares && Math.abs((at % 1) - 0.5) < 0.3);
    if (!isInside) continue;
    looked += 1;
    const isThere = (Math.floor(across) + Math.floor(up)) % 2 === 0;
    if (isThere !== isPainted)
      faults.push(`${isThere ? 'nothing' : 'something'} at square ${across.toFixed(1)}, ${up.toFixed(1)}`);
  }
  return looked < 100 ? [`only ${looked} places were looked at`] : faults;
}

/** Asks QGIS, which runs beside the server of this process. */
function ask(python: string, wish: object): Promise<Found> {
  const home = mkdtempSync(join(tmpdir(), 'homestead-qgis-'));
  return new Promise<Found>((resolve, reject) => {
    const child = spawn(python, [fileURLToPath(new URL('./gis.py', import.meta.url))], {
      env: {
        PATH: process.env['PATH'] ?? '',
        HOME: home,
        QT_QPA_PLATFORM: 'offscreen',
        QGIS_CUSTOM_CONFIG_PATH: home,
        QGIS_AUTH_DB_DIR_PATH: home,
      },
    });
    let [out, err] = ['', ''];
    child.stdout.on('data', (text: Buffer) => {
      out += text.toString();
    });
    child.stderr.on('data', (text: Buffer) => {
      err += text.toString();
    });
    child.on('error', reject);
    child.on('close', (code) => {
      const line = out.split('\n').find((each) => each.startsWith('{'));
      if (code === 0 && line) resolve(JSON.parse(line) as Found);
      else reject(new Error(`QGIS ended with ${code}: ${err}${out}`));
    });
    child.stdin.end(JSON.stringify(wish));
  }).finally(() => rmSync(home, { recursive: true, force: true }));
}
