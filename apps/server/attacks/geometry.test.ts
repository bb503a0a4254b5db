import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { review } from '../testing/case-forms.ts';
import { Journey } from '../testing/journey.ts';
import { type Served, serve } from '../testing/served.ts';
import { traceOf, traces } from '../testing/traces.ts';

type Position = [number, number];
const polygon = (...rings: Position[][]) => JSON.stringify({ type: 'Polygon', coordinates: rings });
/** A place in the county of the demonstration, and sides of some ten metres. */
const x = 119.099;
const y = 25.3588;
const d = 0.0001;
const ring = (at: Position, side: number): Position[] => [
  at,
  [at[0] + side, at[1]],
  [at[0] + side, at[1] + side],
  [at[0], at[1] + side],
  at,
];
const circle = (vertices: number): Position[] => {
  const points = Array.from({ length: vertices }, (_, i): Position => {
    const angle = (2 * Math.PI * i) / vertices;
    return [x + d * Math.cos(angle), y + d * Math.sin(angle)];
  });
  return [...points, points[0]!];
};
const swap = (points: Position[]) => points.map(([a, b]): Position => [b, a]);

const broken: [string, string][] = [
  [
    'a bow tie',
    polygon([
      [x, y],
      [x + d, y + d],
      [x + d, y],
      [x, y + d],
      [x, y],
    ]),
  ],
  ['an open ring', JSON.stringify({ type: 'Polygon', coordinates: [ring([x, y], d).slice(0, 3)] })],
  [
    'a ring of two points',
    polygon([
      [x, y],
      [x + d, y],
      [x, y],
    ]),
  ],
  [
    'no area',
    polygon([
      [x, y],
      [x + d, y],
      [x + 2 * d, y],
      [x, y],
    ]),
  ],
  ['nothing', ''],
  ['an empty object', '{}'],
  ['null', 'null'],
  ['no rings', polygon()],
  ['an empty ring', polygon([])],
  ['no JSON', 'POLYGON((119 25,120 25,120 26,119 25))'],
  ['a point', JSON.stringify({ type: 'Point', coordinates: [x, y] })],
  ['a line', JSON.stringify({ type: 'LineString', coordinates: ring([x, y], d) })],
  ['a collection', JSON.stringify({ type: 'GeometryCollection', geometries: [] })],
  ['a type of no one', JSON.stringify({ type: 'constructor', coordinates: [] })],
  [
    'text for numbers',
    JSON.stringify({
      type: 'Polygon',
      coordinates: [
        [
          ['a', 'b'],
          ['c', 'd'],
          ['e', 'f'],
          ['a', 'b'],
        ],
      ],
    }),
  ],
  ['infinite numbers', `{"type":"Polygon","coordinates":[[[1e999,25],[119.1,25],[119.1,25.1],[1e999,25]]]}`],
  ['huge numbers', polygon(ring([1e308, 1e308], 1))],
  ['no numbers', `{"type":"Polygon","coordinates":[[[null,null],[119.1,25],[119.1,25.1],[null,null]]]}`],
  ['metres of a projection', polygon(ring([509_900, 2_805_000], 10))],
  ['axes the other way round', polygon(swap(ring([x, y], d)))],
  ['a place far away', polygon(ring([116.39, 39.9], d))],
  [
    'a size of the whole world',
    polygon([
      [-180, -85],
      [180, -85],
      [180, 85],
      [-180, 85],
      [-180, -85],
    ]),
  ],
  ['a hole outside', polygon(ring([x, y], d), ring([x + 3 * d, y], d / 2))],
  ['more than 10,000 vertices', polygon(circle(10_001))],
  ['a prototype', '{"__proto__":{"type":"Polygon"},"coordinates":[]}'],
  ['a ring nested 5,000 deep', `{"type":"Polygon","coordinates":${'['.repeat(5000)}${']'.repeat(5000)}}`],
];

describe('case 63: a drawn region', () => {
  let served: Served;
  let journey: Journey;
  let processId: string;
  beforeAll(async () => {
    served = await serve();
    journey = new Journey(served.base);
    processId = await journey.upTo('cwhsh');
  });
  afterAll(() => served?.close());

  const submit = (drawn: unknown) => {
    const form = review(
      {},
      { cwhYjjbntSfzy: '否', cwhYjjbntZymj: 0, cwhBhhxSfzy: '否', cwhBhhxZymj: 0, cwhDscqgtddcZymj: '无' },
    );
    return journey.submit(
      { taskKey: 'cwhsh', by: 'cunwei', form: { jfsqjd: { ...form.jfsqjd, cwhKxjfqytk: drawn } } },
      processId,
    );
  };

  it.each(broken)('that is %s refuses the submit at its field and writes nothing', async (_title, drawn) => {
    const before = await traces(served.db);
    const reply = await submit(drawn);
    expect([reply.status, reply.code], reply.text.slice(0, 300)).toEqual([422, 42200]);
    const { fields } = reply.data as unknown as { fields: { path: string; message: string }[] };
    expect(
      fields.map(({ path }) => path),
      reply.text,
    ).toContain('jfsqjd.cwhKxjfqytk');
    expect(fields.every(({ message }) => /[\u4e00-\u9fff]/.test(message))).toBe(true);
    expect(await traces(served.db)).toEqual(before);
  });

  it.each([[{ type: 'Polygon' }], [42], [true], [['a']]])(
    'that is %j instead of text is refused as well',
    async (drawn) => {
      const before = await traces(served.db);
      const reply = await submit(drawn);
      expect([reply.status, reply.code], reply.text.slice(0, 300)).toEqual([422, 42200]);
      expect(await traces(served.db)).toEqual(before);
    },
  );

  it('refuses a report at its start in the same way', async () => {
    const before = await traces(served.db);
    const report = { cxz: '第1村民小组', nhxm: '陈某', zjddz: '村口', jbnr: '占用农田建房' };
    for (const [title, drawn] of broken.filter(([name]) => name !== 'nothing')) {
      const reply = await journey.start('nonghu1', 'wfjb', { wfjb: { ...report, zjdtb: drawn } });
      expect([title, reply.status, reply.code]).toEqual([title, 422, 42200]);
      expect(
        (reply.data as unknown as { fields: { path: string }[] }).fields.map(({ path }) => path),
      ).toEqual(['wfjb.zjdtb']);
    }
    expect(await traces(served.db)).toEqual(before);
  });

  it('of just under the 10,000 vertices that a form takes is taken', async () => {
    const reply = await submit(polygon(circle(9_990)));
    const faults =
      reply.code === 200
        ? []
        : (reply.data as unknown as { fields: { path: string }[] }).fields.map(({ path }) => path);
    // The place may well be farmland; what counts is that the region itself is not at fault.
    expect(faults, reply.text).not.toContain('jfsqjd.cwhKxjfqytk');
    expect([200, 422]).toContain(reply.status);
    if (reply.code === 200) expect((await traceOf(served.db, processId)).open).toEqual(['jftzxz']);
  });
});
