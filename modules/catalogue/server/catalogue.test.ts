import { rows } from '@homestead/database';
import { freshDatabase, type TestDatabase } from '@homestead/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Expression } from '../contract/index.ts';
import { currentVersions, findCandidates, importLayer, layerFacts, satisfies } from './index.ts';
import { beginVersion, insertFeatures, removeVersion } from './versions/load.ts';

const now = new Date('2026-03-01T08:00:00Z');
const square = (x: number, y: number, properties: Record<string, unknown> = {}) => ({
  type: 'Feature',
  id: String(properties['id'] ?? `${x},${y}`),
  properties,
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [x, y],
        [x + 1, y],
        [x + 1, y + 1],
        [x, y + 1],
        [x, y],
      ],
    ],
  },
});
const layer = {
  id: 'dscqgtddc',
  name: '第三次国土调查',
  geometryType: 'Polygon' as const,
  classField: 'DLMC',
};
const land = [
  square(100, 20, { id: 'a', DLMC: '水田', MJ: 10, name: "o'brien; drop", share: 0.1 + 0.2 }),
  square(102, 20, { id: 'b', DLMC: '旱地', MJ: '25.5', share: 1e-20 }),
  square(104, 20, { id: 'c', DLMC: '水浇地', MJ: 'unknown' }),
];

describe('the catalogue', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await freshDatabase();
    await test.db.transaction((tx) => importLayer(tx, layer, land, { source: 'test', now }));
  });
  afterAll(() => test.drop());
  const ids = async (where: Expression[]) => {
    const found = await findCandidates(test.db.kysely, { layerId: layer.id, where, limit: 10 });
    return found?.features.map((feature) => feature.id).join('');
  };

  it('finds features by their box, and those apart from it', async () => {
    const near = {
      layerId: layer.id,
      boxes: [[100.5, 20.5, 102.5, 20.6] as const].map((box) => [...box] as [number, number, number, number]),
      limit: 10,
    };
    const found = await findCandidates(test.db.kysely, near);
    expect(found).toMatchObject({
      layer: { id: 'dscqgtddc', classField: 'DLMC' },
      version: 1,
      truncated: false,
    });
    expect(found?.features.map((feature) => feature.id)).toEqual(['a', 'b']);
    expect(found?.features[0]?.wkb.length).toBe(1 + 4 + 4 + 4 + 5 * 16);
    const apart = await findCandidates(test.db.kysely, { ...near, apart: true });
    expect(apart?.features.map((feature) => feature.id)).toEqual(['c']);
  });

  it('tells a layer with nothing here from a layer that is not known', async () => {
    const query = { boxes: [[0, 0, 1, 1] as [number, number, number, number]], limit: 5 };
    expect(await findCandidates(test.db.kysely, { layerId: layer.id, ...query })).toMatchObject({
      version: 1,
      features: [],
    });
    expect(await findCandidates(test.db.kysely, { layerId: 'yjjbnt', ...query })).toBeUndefined();
  });

  it('says when there was more than the limit', async () => {
    const found = await findCandidates(test.db.kysely, { layerId: layer.id, limit: 2 });
    expect(found?.features).toHaveLength(2);
    expect(found?.truncated).toBe(true);
  });

  it('asks each time for the box, the version, and what the reader sees of it, whatever was asked before', async () => {
    const box = (x: number): [number, number, number, number] => [x, 20.5, x + 0.1, 20.6];
    const ask = async (...[x, fields]: [number, ('all' | string[])?]) => {
      const visible = fields ? { visible: { fields, place: 'all' as const } } : {};
      const found = await findCandidates(test.db.kysely, {
        layerId: layer.id,
        boxes: [box(x)],
        limit: 10,
        ...visible,
      });
      return found?.features.map(({ id, properties }) => [id, properties]);
    };
    const [a, b] = land.slice(0, 2).map(({ id, properties }) => [id, properties] as const);
    expect(await ask(100.5)).toEqual([a]);
    expect(await ask(102.5)).toEqual([b]);
    expect(await ask(102.5, ['DLMC'])).toEqual([['b', { DLMC: '旱地' }]]);
    expect(await ask(100.5, ['MJ'])).toEqual([['a', { MJ: 10 }]]);
    expect(await ask(100.5, 'all')).toEqual([a]);
    const both = await findCandidates(test.db.kysely, {
      layerId: layer.id,
      boxes: [box(102.5), box(104.5)],
      limit: 10,
    });
    expect(both?.features.map(({ id }) => id)).toEqual(['b', 'c']);
  });

  const cases: [Expression, string][] = [
    [{ field: 'DLMC', op: 'eq', value: '水田' }, 'a'],
    [{ field: 'DLMC', op: 'ne', value: '水田' }, 'bc'],
    [{ field: 'MJ', op: 'gt', value: 9 }, 'ab'],
    [{ field: 'MJ', op: 'le', value: 10 }, 'a'],
    [{ field: 'MJ', op: 'ne', value: 10 }, 'bc'],
    [{ field: 'share', op: 'gt', value: 0.3 }, 'a'],
    [{ field: 'share', op: 'eq', value: 0.1 + 0.2 }, 'a'],
    [{ field: 'share', op: 'lt', value: 0.3 }, 'b'],
    [{ field: 'DLMC', op: 'like', value: '水' }, 'ac'],
    [{ field: 'DLMC', op: 'like', value: '水_' }, 'a'],
    [{ field: 'DLMC', op: 'like', value: '%地' }, 'bc'],
    [{ field: 'DLMC', op: 'like', value: '%\\' }, ''],
    [{ field: 'DLMC', op: 'like', value: '水\\_' }, ''],
    [{ field: 'DLMC', op: 'in', value: ['旱地', '水田'] }, 'ab'],
    [{ field: 'name', op: 'eq', value: "o'brien; drop" }, 'a'],
    [{ field: 'constructor', op: 'eq', value: 'x' }, ''],
    [{ field: 'nosuch', op: 'ne', value: 'x' }, 'abc'],
    [{ field: 'DLMC', op: 'eq', value: "' or 1=1 --" }, ''],
  ];
  it.each(cases)('judges %j alike in the database and in memory', async (expression, expected) => {
    expect(await ids([expression])).toBe(expected);
    const inMemory = land
      .filter((feature) => satisfies(feature.properties, expression))
      .map((feature) => feature.id);
    expect(inMemory.join('')).toBe(expected);
  });

  it('keeps old versions beside the current one', async () => {
    await test.db.transaction((tx) => importLayer(tx, layer, land.slice(0, 1), { source: 'second', now }));
    expect(await currentVersions(test.db.kysely, [layer.id, 'yjjbnt'])).toEqual(new Map([[layer.id, 2]]));
    const count = async (version?: number) =>
      (
        await findCandidates(test.db.kysely, {
          layerId: layer.id,
          limit: 10,
          ...(version ? { version } : {}),
        })
      )?.features.length;
    expect(await count()).toBe(1);
    expect(await count(1)).toBe(3);
  });

  it('looks again at what takes the number of a version that was removed before it was published', async () => {
    const draft = async (properties: object) => {
      const row = JSON.stringify({ id: '1', properties, geometry: land[0]!.geometry });
      const version = await test.db.transaction(async (tx) => {
        const version = await beginVersion(tx, layer.id, { source: 'draft', now });
        await insertFeatures(tx, layer.id, version, [row]);
        return version;
      });
      const { fields } = await layerFacts(test.db.kysely, layer.id, version);
      await removeVersion(test.db, layer.id, version);
      return { version, fields };
    };
    const fields = [{ name: '乙', type: 'integer' }];
    const first = await draft({ 甲: 'x' });
    expect(await draft({ 乙: 2 })).toEqual({ version: first.version, fields });
  });

  it('imports more than one batch in one version', async () => {
    const many = Array.from({ length: 1_201 }, (_, i) =>
      square(70 + (i % 60), 20 + Math.floor(i / 60), { id: i }),
    );
    const report = await test.db.transaction((tx) =>
      importLayer(tx, { id: 'parcel', name: '宗地', geometryType: 'Polygon' }, many, { source: 'many', now }),
    );
    expect(report).toEqual({ layerId: 'parcel', version: 1, count: 1_201, refused: [] });
    const stored = await rows(
      test.db.kysely,
      sql<{ n: number }>`select count(*) as n from catalogue.feature where layer_id = 'parcel'`,
    );
    expect(stored[0]?.n).toBe(1_201);
  });
});

describe('like in memory', () => {
  it('ends on a pattern made to hang', () => {
    const pattern = { field: 'a', op: 'like', value: `${'%a'.repeat(90)}b` } as const;
    expect(satisfies({ a: 'a'.repeat(20_000) }, pattern)).toBe(false);
    expect(satisfies({ a: `${'a'.repeat(20_000)}b` }, pattern)).toBe(true);
  });
});
