import { rows, type Tx } from '@homestead/database';
import { freshDatabase, inTurnOn, isWholeRun, type TestDatabase } from '@homestead/testing';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { columnOf, type DraftContent, type DraftField, type DraftReport } from '../../contract/index.ts';
import { castTo } from '../../engine/index.ts';
import { columnValues, type Models, valuesOf } from '../records.ts';
import { type ColumnType, shapeTables } from '../shape.ts';
import { createModelCatalog } from './catalog.ts';
import { getDraft } from './edit.ts';
import type { ModelDeps } from './ports.ts';

const types: Record<string, ColumnType> = {
  text: 'text',
  number: 'numeric',
  integer: 'integer',
  date: 'date',
};
const columnType = ({ type }: { type: string }): ColumnType => types[type] ?? 'text';
const steps = isWholeRun ? 5000 : 60;
const person = {
  id: 'p',
  name: '管理员',
  capabilities: ['models.model.edit', 'models.model.publish'],
};
const files: Models = {
  ledger: {
    group: 'ledger',
    label: '台账',
    case: false,
    fields: [
      { code: 'name', label: '姓名', type: 'text' },
      { code: 'amount', label: '数额', type: 'number' },
    ],
  },
};

const opened: TestDatabase[] = [];
afterAll(async () => void (await Promise.all(opened.map((test) => test.drop()))));

/** The same row of numbers for the same seed. */
function random(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

async function world(kind: 'postgres' | 'pglite') {
  const test = await freshDatabase({ kind });
  opened.push(test);
  const { db } = test;
  let models: Models = {};
  const deps: ModelDeps = {
    db,
    now: () => new Date(),
    report: (error) => {
      throw error;
    },
    users: {
      types: Object.entries(types).map(([type, column]) => ({
        type,
        label: type,
        columnType: column,
        isOffered: true,
        isPlain: true,
      })),
      dictionaries: () => new Map(),
      usesOf: () => [],
      problemsWith: () => [],
      convert: (value, _from, to) => {
        const cast = castTo(columnType(to), value);
        return cast === null ? { message: '不能转换' } : { value: cast };
      },
      publish: async (next) => {
        await shapeTables(db, next, columnType);
        models = next;
      },
    },
  };
  const catalog = createModelCatalog(deps);
  await deps.users.publish(await catalog.seed(files));
  const act = <T>(work: (tx: Tx) => Promise<T>) => db.transaction(work);
  /** Makes a call as the server would. */
  const call = async <T>(method: string, end: string, input: object): Promise<T> => {
    const route = catalog.routes.find(({ spec }) => spec.method === method && spec.path.endsWith(end))!;
    return (await route.handle({ ...input, person, entry: {}, act, once: act } as never)) as T;
  };
  return { db, deps, call, model: () => models['ledger']! };
}

describe.each(inTurnOn('postgres'))('on %s', (kind) => {
  it(`${steps} random edits of a model over a filled table lose no value that was not declared lost`, async () => {
    const { db, deps, call, model } = await world(kind);
    const pick = random(20260302);
    const [found] = await rows<{ id: string }>(db.kysely, sql`select id from data_models.model`);
    const params = { id: found!.id };
    /** What each row must hold, by the code of the field; hidden ones too. */
    const held = new Map<string, Map<string, unknown>>();
    for (let row = 0; row < 40; row++) {
      held.set(`r${row}`, new Map());
      await sql`insert into models.ledger (id, division, created_at, updated_at) values (${`r${row}`}, '35', now(), now())`.execute(
        db.kysely,
      );
    }
    let made = 0;
    const write = async () => {
      const { fields } = model();
      const field = fields[pick(fields.length)]!;
      const id = `r${pick(held.size)}`;
      const texts = ['12', '三', '3.5', '2026-03-02', '-7', ' x ', `"'; drop table t`];
      const value = castTo(columnType(field), texts[pick(texts.length)]);
      const [bound] = columnValues({ fields: [field] }, columnType, { [field.code]: value });
      await sql`update models.ledger set ${sql.id(bound![0])} = ${bound![1]} where id = ${id}`.execute(
        db.kysely,
      );
      if (value === null) held.get(id)!.delete(field.code);
      else held.get(id)!.set(field.code, value);
    };
    const edit = async () => {
      const { version, isStale: _, by: __, at: ___, ...draft } = await getDraft(deps, params.id);
      const kinds = Object.keys(types);
      let { fields }: DraftContent = draft;
      const at = pick(fields.length);
      const hidden = (
        await rows<{ id: string; code: string; definition: Omit<DraftField, 'id' | 'code'> }>(
          db.kysely,
          sql`select id, code, definition from data_models.field where state = 'NO' order by code`,
        )
      )[0];
      const change = pick(5);
      const type = kinds[pick(kinds.length)]!;
      if (change === 0) fields = [...fields, { code: `f${++made}`, label: `字段${made}`, type }];
      else if (change === 1) fields = fields.with(at, { ...fields[at]!, label: `改名${pick(999)}` });
      else if (change === 2 && fields.length > 1) fields = fields.toSpliced(at, 1);
      else if (change === 3 && hidden)
        fields = [...fields, { id: hidden.id, code: hidden.code, ...hidden.definition } as DraftField];
      else fields = fields.with(at, { ...fields[at]!, type });
      const before = model();
      await call('PUT', '/:id/draft', { params, body: { ...draft, fields, version } });
      await call('POST', '/:id/publish', {
        params,
        body: { version: version + 1, acceptLosses: true },
      }).catch(async (error: Error) => {
        if (!error.message.includes('无需发布')) throw error;
        await call('DELETE', '/:id/draft', { params });
      });
      // What a change of type declared lost, and what it writes otherwise.
      for (const field of fields) {
        const was = before.fields.find(({ code }) => code === field.code);
        if (!was || was.type === field.type) continue;
        for (const values of held.values()) {
          const cast = castTo(columnType(field), values.get(field.code));
          if (cast === null) values.delete(field.code);
          else values.set(field.code, cast);
        }
      }
    };
    for (let step = 0; step < steps; step++) {
      for (let times = 0; times < 3; times++) await write();
      await edit();
      const shown = new Set(model().fields.map(({ code }) => code));
      const stored = await rows<{ id: string; record: Record<string, unknown> }>(
        db.kysely,
        sql`select id, to_jsonb(r) as record from models.ledger r`,
      );
      for (const { id, record } of stored) {
        const expected = [...held.get(id)!].filter(([code]) => shown.has(code));
        expect(valuesOf(model(), record), `row ${id} after edit ${step}`).toEqual(
          Object.fromEntries(expected),
        );
      }
    }
    // Every column that was ever there still is.
    const columns = await rows<{ name: string }>(
      db.kysely,
      sql`select column_name::text as name from information_schema.columns where table_schema = 'models' and table_name = 'ledger'`,
    );
    for (const { name } of await rows<{ name: string }>(
      db.kysely,
      sql`select column_name as name from data_models.field`,
    ))
      expect(columns.map((column) => column.name)).toContain(name);
  }, 600_000);

  it('a type change that 37 of 10,000 rows cannot follow is refused with their number, and loses these 37 alone once accepted', async () => {
    const { db, deps, call, model } = await world(kind);
    const [found] = await rows<{ id: string }>(db.kysely, sql`select id from data_models.model`);
    const params = { id: found!.id };
    // Every 270th row from the fifth on, 37 of them, names no number.
    await sql`insert into models.ledger (id, division, created_at, updated_at, name)
      select 'r' || n, '35', now(), now(), case when n % 270 = 5 and n < 9990 then '约' || n else n::text end
      from generate_series(1, 10000) n`.execute(db.kysely);
    const { version, isStale: _, by: __, at: ___, ...draft } = await getDraft(deps, params.id);
    const fields = draft.fields.map((field) =>
      field.code === 'name' ? { ...field, type: 'integer' } : field,
    );
    await call('PUT', '/:id/draft', { params, body: { ...draft, fields, version } });
    const stored = () =>
      rows<Record<string, unknown>>(db.kysely, sql`select * from models.ledger order by id`);
    const before = await stored();

    const { conversions } = await call<DraftReport>('GET', '/:id/check', { params });
    expect(conversions).toMatchObject([{ code: 'name', total: 10_000, failed: 37 }]);
    const wrong = before.filter(({ name }) => String(name).startsWith('约'));
    const named = conversions[0]!.rows.map(({ id, value }) => [id, value]).sort();
    expect(named).toEqual(wrong.map(({ id, name }) => [id, name]).sort());
    const publish = (acceptLosses: boolean) =>
      call('POST', '/:id/publish', { params, body: { version: version + 1, acceptLosses } });
    await expect(publish(false)).rejects.toMatchObject({
      data: { fields: [{ path: 'fields.name', message: expect.stringContaining('37 行（共 10000 行）') }] },
    });
    expect(await stored()).toEqual(before);

    await publish(true);
    const column = columnOf(model().fields.find(({ code }) => code === 'name')!);
    expect(column).not.toBe('name');
    const after = await stored();
    expect(after.map(({ name }) => name)).toEqual(before.map(({ name }) => name));
    const lost = after.filter((row) => row[column] === null).map(({ id }) => id);
    expect(lost).toEqual(wrong.map(({ id }) => id));
    expect(after.every((row) => row[column] === null || String(row[column]) === row['name'])).toBe(true);
  });
});
