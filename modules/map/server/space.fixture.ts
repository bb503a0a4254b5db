import type { LayerDefinition } from '@homestead/catalogue/contract';
import { importLayer } from '@homestead/catalogue/server';
import type { Feature, Polygon, Position } from '@homestead/geodesy';
import { between } from '@homestead/geodesy/testing';
import { HttpError } from '@homestead/http/contract';
import { createServer, type Principal } from '@homestead/http/server';
import type { Grant } from '@homestead/people/contract';
import { freshDatabase } from '@homestead/testing';
import { createSpace, type SpaceSettings } from './space.ts';

/** About one metre at the county's latitude, for laying squares out; areas are always asked from PostGIS. */
export const metre = 1e-5;
export const origin: Position = [119.1, 25.36];

/** A square of `size` metres whose south-west corner lies `east` and `north` metres from the origin. */
export function square(east: number, north: number, size: number, height = size): Polygon {
  const [x, y] = [origin[0] + east * metre, origin[1] + north * metre];
  const [w, h] = [size * metre, height * metre];
  return {
    type: 'Polygon',
    coordinates: [
      [
        [x, y],
        [x + w, y],
        [x + w, y + h],
        [x, y + h],
        [x, y],
      ],
    ],
  };
}

/** A star-like polygon of many vertices around a place, `size` metres wide. */
export function star(random: () => number, [x, y]: Position, vertices: number, size: number): Polygon {
  const ring = Array.from({ length: vertices }, (_, i): Position => {
    const turn = (i / vertices) * 2 * Math.PI;
    const far = between(random, 0.6, 1) * (size / 2) * 1e-5;
    return [x + Math.cos(turn) * far, y + Math.sin(turn) * far];
  });
  return { type: 'Polygon', coordinates: [[...ring, ring[0]!]] };
}

export const feature = (geometry: object, properties: Record<string, unknown> = {}, id?: string) => ({
  type: 'Feature',
  ...(id ? { id } : {}),
  geometry,
  properties,
});

const landUse: LayerDefinition = {
  id: 'dscqgtddc',
  name: '第三次国土调查',
  geometryType: 'Polygon',
  classField: 'DLMC',
  internal: true,
};
const farmland: LayerDefinition = {
  id: 'yjjbnt',
  name: '永久基本农田',
  geometryType: 'Polygon',
  nameField: 'TBMC',
  internal: true,
};
const parcels: LayerDefinition = { id: 'parcel', name: '宗地', geometryType: 'Polygon', nameField: 'ZDH' };
const county: LayerDefinition = { id: 'county', name: '县界', geometryType: 'Polygon' };
const roads: LayerDefinition = { id: 'road', name: '道路', geometryType: 'LineString', nameField: 'name' };

const bowTie = {
  type: 'Polygon',
  coordinates: [square(300, 0, 20).coordinates[0]!].map(([a, b, c, d]) => [a, c, b, d, a]),
};

/** Farmland of two overlapping fields, land classes side by side, a bow-tie that the survey left, a county around all. */
export const layers: [LayerDefinition, object[]][] = [
  [county, [feature(square(-2_000, -2_000, 6_000), {}, 'c')]],
  [
    farmland,
    [
      feature(square(0, 0, 20), { TBMC: '一号田', owner: '秘密' }, 'f1'),
      feature(square(10, 0, 20), { TBMC: '二号田', owner: '秘密' }, 'f2'),
      feature(bowTie, { TBMC: '旧测图斑' }, 'f3'),
    ],
  ],
  [
    landUse,
    [
      feature(square(100, 0, 30), { DLMC: '水田', DLBM: '0101', secret: 1 }, 'd1'),
      feature(square(130, 0, 30), { DLMC: '农村宅基地', DLBM: '0702' }, 'd2'),
      feature(square(125, 0, 10), { DLMC: '水田', DLBM: '0101' }, 'd3'),
      feature(square(100, 30, 60), { DLBM: '0000' }, 'd4'),
    ],
  ],
  [
    parcels,
    Array.from({ length: 30 }, (_, i) => feature(square(i * 10, 500, 8), { ZDH: `P${i}`, MJ: i }, `p${i}`)),
  ],
  [
    roads,
    [
      feature(
        {
          type: 'LineString',
          coordinates: [square(-5, 510, 1).coordinates[0]![0], square(200, 510, 1).coordinates[0]![0]],
        },
        { name: '村道' },
        'r1',
      ),
    ],
  ],
];

const grant = (scope: Grant['scope'], places: string[], capabilities: Grant['capabilities']): Grant => ({
  id: 'g',
  role: 'r',
  roleName: 'r',
  scope,
  places,
  capabilities,
});

const people: Record<string, Principal> = {
  officer: {
    id: 'o1',
    userName: 'zhenban',
    name: '镇办',
    roles: ['township-office'],
    division: '350399100',
    scope: 'township',
    capabilities: ['map.feature.read'],
    grants: [grant('platform', [''], ['map.feature.read'])],
    isOfficer: true,
  },
  taker: {
    id: 'o2',
    userName: 'cunwei',
    name: '村委',
    roles: ['village-committee'],
    division: '350399100201',
    scope: 'village',
    capabilities: ['map.feature.read', 'map.layer.take'],
    grants: [grant('platform', [''], ['map.feature.read', 'map.layer.take'])],
    isOfficer: true,
  },
  villager: {
    id: 'v1',
    userName: 'nonghu1',
    name: '农户',
    roles: ['villager'],
    division: '350399100201',
    scope: 'own',
    capabilities: [],
    grants: [grant('own', ['350399100201'], [])],
    isOfficer: false,
  },
};

interface FixtureSettings extends Partial<SpaceSettings> {
  kind?: 'postgres' | 'pglite';
}

/** The spatial calls over HTTP on a database of their own, with the layers above. */
export async function startSpace({ kind = 'postgres', ...settings }: FixtureSettings = {}) {
  const test = await freshDatabase({ kind });
  const now = new Date('2026-03-01T00:00:00Z');
  await test.db.transaction(async (tx) => {
    for (const [layer, features] of layers)
      await importLayer(tx, layer, features, { source: 'fixture', now });
  });
  const failures: unknown[] = [];
  const space = createSpace({
    db: test.db,
    borderLayer: () => 'county',
    onFailure: (error) => failures.push(error),
    ...settings,
  });
  const app = await createServer({
    db: test.db,
    routes: space.routes,
    title: 'test',
    version: '0',
    authenticate: async (token) => {
      const person = people[token];
      if (!person) throw new HttpError('deadToken');
      return person;
    },
  });
  /** The reply of a call, whatever it carries. */
  const take = (call: string, payload: object | string, token = 'officer') =>
    app.inject({
      method: 'POST',
      url: `/api/v1/space/${call}`,
      headers: { authentication: token, 'content-type': 'application/json' },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    });
  const post = async (
    call: 'overlayAnalysis2' | 'featureSearch' | 'landCheck',
    payload: object | string,
    token?: string,
  ) => {
    const reply = await take(call, payload, token);
    const { code, message, data } = reply.json() as { code: number | string; message: string; data: Answer };
    return { status: reply.statusCode, code, message, data };
  };
  const stop = async () => {
    await app.close();
    await space.close();
    await test.drop();
  };
  return { test, space, app, take, post, failures, stop };
}

/** Loosely what the calls answer; tests assert on it. */
export interface Answer {
  features: Feature[];
  totalArea: number;
  slivers: { area: number }[];
  layerVersion: string | null;
  notices: string[];
  truncated: boolean;
  byClass?: { name: string; area: number; count: number }[];
  problem: string;
  fields: { path: string; message: string }[];
}
