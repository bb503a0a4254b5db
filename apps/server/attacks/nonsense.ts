import { type Database, rows } from '@homestead/database';
import type { RouteSpec } from '@homestead/http/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { signIn } from '../testing/client.ts';
import type { Served } from '../testing/served.ts';

/** Ids of things that exist, so that nonsense gets further than the door. */
export async function realIds(db: Database): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db.kysely,
    sql`(select id from workflow.instance order by id limit 4) union all (select id from workflow.task where state = 'open' order by id limit 6)
        union all (select id from workflow.task where state = 'done' order by id limit 3) union all (select id from workflow.flow_record order by id limit 2)
        union all (select id from workflow.definition order by id) union all (select id from files.file order by id limit 2)`,
  );
  return [...found.map(({ id }) => id), 'zjdjfsp', 'jfsqjd_nhsq', 'yjjbnt', 'save', 'comment', 'suspend'];
}

/** A call that was answered with a fault of the server's own. */
export interface Fault {
  call: string;
  by: string;
  sent: string;
  status: number;
  text: string;
}

interface Schema {
  type?: string;
  anyOf?: Schema[];
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  items?: Schema;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
}

const texts = [
  '',
  ' ',
  '\u0000',
  '甲\u0000乙',
  '\ud800',
  '\u202e文件',
  '__proto__',
  'constructor',
  'toString',
  '../../../etc/passwd',
  "'; select 1; --",
  '%',
  '%_\\',
  '${7*7}',
  'NaN',
  '1e999',
  '0',
  '-1',
  '2026-02-30',
  '9999999999999999999999',
  '350399100201',
  'nothing-here',
  '00000000-0000-7000-8000-000000000000',
  '{"type":"Polygon","coordinates":[[[1,2],[3,4],[1,2]]]}',
  'POINT(1 2)',
  'P1D',
  'P99999999999Y',
  '长'.repeat(4000),
];
const figures = [0, -0, -1, 1, 1.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e21, 1e308, -1e308, 5e-324];
const things: unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  { constructor: { prototype: { x: 1 } } },
  { length: -1 },
];

const anything = fc.oneof(
  fc.constantFrom<unknown>(...texts, ...figures, ...things),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Values that mostly have the shape which a schema asks for, so that they get past it, and now and then none. */
function valuesOf(schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const mostly = (fitting: fc.Arbitrary<unknown>) =>
    fc.oneof({ weight: 9, arbitrary: fitting }, { weight: 1, arbitrary: anything });
  if (schema.anyOf) return mostly(fc.oneof(...schema.anyOf.map((one) => valuesOf(one, ids))));
  if (schema.const !== undefined) return mostly(fc.constant(schema.const));
  if (schema.enum) return mostly(fc.constantFrom(...schema.enum));
  if (schema.type === 'string') {
    const most = schema.maxLength ?? 10_000;
    return mostly(
      fc.oneof(
        fc.constantFrom(...texts.filter((text) => text.length <= most), ...ids),
        fc.string({ unit: 'binary', maxLength: Math.min(most, 30) }),
      ),
    );
  }
  if (schema.type === 'integer') {
    const least = schema.minimum ?? -5;
    return mostly(fc.integer({ min: least, max: Math.max(least, Math.min(schema.maximum ?? 1000, 1e9)) }));
  }
  if (schema.type === 'number') return mostly(fc.constantFrom(...figures));
  if (schema.type === 'boolean') return mostly(fc.boolean());
  if (schema.type === 'array') return mostly(fc.array(valuesOf(schema.items ?? {}, ids), { maxLength: 4 }));
  if (schema.type === 'object') {
    const named = Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, one]) => [name, valuesOf(one, ids)]),
    );
    const known = fc.record(named, { requiredKeys: [] });
    const [rest] = Object.values(schema.patternProperties ?? {});
    const groups = fc.constantFrom('jfsqjd', 'wfjb', 'rcxj', 'type', 'geometry', 'layerId', 'features');
    const open = rest ? fc.dictionary(groups, anything, { maxKeys: 3 }) : fc.constant({});
    return mostly(fc.tuple(known, open).map(([one, other]) => ({ ...one, ...other })));
  }
  return anything;
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
/** Half of a character cannot stand in an address, nor can a bare percent sign: those are sent as they are, elsewhere. */
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed()).slice(0, 2000);
const badCodes = ['%', '%E0%A4%A', '%00', '%ff', '..%2f', '%2e%2e'];

/** Sends every declared call what no honest client would, as each of the people; gives back what was answered with a fault. */
export async function throwNonsense(
  served: Served,
  options: { seed: number; rounds: number; people: readonly string[]; ids: readonly string[] },
): Promise<{ calls: number; faults: Fault[] }> {
  const { seed, rounds, people, ids } = options;
  const tokens = new Map<string, string>();
  const tokenOf = async (userName: string) => {
    const known = tokens.get(userName) ?? (await signIn(served.base, userName)).token;
    tokens.set(userName, known);
    return known;
  };
  const faults: Fault[] = [];
  let calls = 0;
  for (const [at, spec] of served.app.calls.entries()) {
    const inputs = fc.sample(inputOf(spec, ids), { seed: seed * 1000 + at, numRuns: rounds });
    for (const [turn, input] of inputs.entries()) {
      const by = people[(turn + at) % people.length]!;
      const { path, init, sent } = requestOf(spec, input, await tokenOf(by));
      calls += 1;
      const reply = await fetch(`${served.base}/api${path}`, init);
      const text = await reply.text();
      if (reply.status === 401) tokens.delete(by);
      if (reply.status >= 500)
        faults.push({
          call: `${spec.method} ${spec.path}`,
          by,
          sent: sent.slice(0, 600),
          status: reply.status,
          text: text.slice(0, 200),
        });
    }
  }
  return { calls, faults };
}

/** Requests of a call as `throwNonsense` makes them, from a seed alone: the path under `/api`, and the body of a JSON call. */
export function sampleInputs(
  spec: RouteSpec,
  ids: readonly string[],
  options: { seed: number; count: number },
): { path: string; text: string | undefined }[] {
  const { seed, count } = options;
  return fc.sample(inputOf(spec, ids), { seed, numRuns: count }).map((input) => {
    const { path, init } = requestOf(spec, { ...input, bad: null }, '');
    return { path, text: typeof init.body === 'string' ? init.body : undefined };
  });
}

interface Input {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
  bad: string | null;
  key: string | null;
}

function inputOf(spec: RouteSpec, ids: readonly string[]): fc.Arbitrary<Input> {
  const names = [...spec.path.matchAll(/:([A-Za-z]+)|\*/g)].map(([, name]) => name ?? '*');
  const params = fc.record(
    Object.fromEntries(
      names.map((name) => [
        name,
        fc.oneof(fc.constantFrom(...ids, ...ids, ...texts), fc.string({ maxLength: 20 })),
      ]),
    ),
  );
  const object = (schema: unknown) => {
    const { properties = {} } = (schema ?? {}) as Schema;
    return fc.record(
      Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, valuesOf(one, ids)])),
      { requiredKeys: [] },
    );
  };
  return fc.record({
    params: params as fc.Arbitrary<Record<string, unknown>>,
    query: object(spec.query) as fc.Arbitrary<Record<string, unknown>>,
    body: spec.body ? valuesOf(spec.body as Schema, ids) : anything,
    bad: fc.oneof(
      { weight: 8, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.constantFrom(...badCodes) },
    ),
    key: fc.option(fc.constantFrom('k', 'x'.repeat(200), 'x'.repeat(201)), { freq: 4 }),
  });
}

function requestOf(spec: RouteSpec, input: Input, token: string) {
  const filled = spec.path.replace(
    /:([A-Za-z]+)|\*/g,
    (whole, name?: string) => input.bad ?? (encoded(asText(input.params[name ?? whole])) || 'x'),
  );
  const query = Object.entries(input.query)
    .map(([name, value]) => `${encoded(name)}=${input.bad ?? encoded(asText(value))}`)
    .join('&');
  const path = query ? `${filled}?${query}` : filled;
  const hasBody = spec.method !== 'GET' && spec.method !== 'DELETE';
  const isForm = spec.kind === 'multipart';
  const body = isForm
    ? `--b\r\ncontent-disposition: form-data; name="file"; filename="${encoded(asText(input.body)).slice(0, 100)}"\r\n\r\n${asText(input.body)}\r\n--b--`
    : JSON.stringify(input.body);
  const init: RequestInit = {
    method: spec.method,
    headers: {
      Authentication: token,
      ...(hasBody ? { 'content-type': isForm ? 'multipart/form-data; boundary=b' : 'application/json' } : {}),
      ...(input.key ? { 'Idempotency-Key': input.key } : {}),
    },
    ...(hasBody && body !== undefined ? { body } : {}),
  };
  return { path, init, sent: `${path} ${hasBody ? body : ''}` };
}
