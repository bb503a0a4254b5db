import { type Executor, newId, one, rows, type Tx } from '@homestead/database';
import { brokenFields, Fault, pageWindow, unknownSort } from '@homestead/http/contract';
import type { Call, Principal } from '@homestead/http/server';
import { can } from '@homestead/people/contract';
import { type RawBuilder, sql } from 'kysely';
import {
  type DictionaryDetail,
  type DictionaryRow,
  type dictionaryRoutes as routes,
  dictionaryTexts as texts,
} from '../contract/index.ts';
import { optionTree } from './options.ts';
import type { DictionaryDeps } from './ports.ts';
import {
  dictionaryColumns,
  getStored,
  listStoredItems,
  lockStored,
  refuseStale,
  type StoredDictionary,
  touch,
} from './store.ts';

const sorts: Readonly<Record<string, RawBuilder<unknown>>> = {
  code: sql`d.code`,
  name: sql`d.name`,
  updateTime: sql`d.updated_at`,
};

/** What a person may do with dictionaries, for the pages. */
export function abilities(person: Principal): string[] {
  return (['create', 'edit', 'delete'] as const).filter((verb) =>
    can(person, `dictionaries.dictionary.${verb}`),
  );
}

/** `order by` of a list, by names that it has; the id makes it one order. */
export function orderBy(
  sort: string,
  known: Readonly<Record<string, RawBuilder<unknown>>>,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const name = sort.replace(/^-/, '');
  const column = known[name];
  if (!column) throw unknownSort(name);
  return sql`order by ${column} ${sql.raw(sort.startsWith('-') ? 'desc' : 'asc')}, ${id}`;
}

/** A text for `like`, with its signs taken as they are. */
export const likeText = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

type Counted = StoredDictionary & { items: number; enabled: number };
const counts = sql`count(i.id) as items, count(i.id) filter (where i.state = 'YES') as enabled`;

export async function listDictionaries(deps: DictionaryDeps, call: Call<typeof routes.listDictionaries>) {
  const { db } = deps;
  const { pageNum, pageSize, offset } = pageWindow(call.query);
  const { keyword, code, name, sort = 'code' } = call.query;
  const where = sql`where true
    ${keyword ? sql`and (d.code ilike ${likeText(keyword)} or d.name ilike ${likeText(keyword)})` : sql``}
    ${code ? sql`and d.code = ${code}` : sql``}
    ${name ? sql`and d.name ilike ${likeText(name)}` : sql``}`;
  const found = await rows<Counted>(
    db.kysely,
    sql`select ${dictionaryColumns}, ${counts} from dictionaries.dictionary d
        left join dictionaries.item i on i.dictionary_id = d.id ${where} group by d.id
        ${orderBy(sort, sorts, sql`d.id`)} limit ${pageSize} offset ${offset}`,
  );
  const { total } = await one<{ total: number }>(
    db.kysely,
    sql`select count(*) as total from dictionaries.dictionary d ${where}`,
  );
  const records = found.map((row) => toRow(deps, row));
  return { records, total, pageNum, pageSize, can: abilities(call.person) };
}

export async function getDictionary(
  deps: DictionaryDeps,
  person: Principal,
  id: string,
): Promise<DictionaryDetail> {
  const row = await readRow(deps, deps.db.kysely, id);
  return { ...row, usedBy: deps.users.fieldsOf(row.code), can: abilities(person) };
}

/** The enabled items of a dictionary, as option lists take them. Throws missing. */
export async function getOptions(deps: DictionaryDeps, code: string) {
  const [found] = await rows<StoredDictionary>(
    deps.db.kysely,
    sql`select ${dictionaryColumns} from dictionaries.dictionary d where d.code = ${code}`,
  );
  if (!found) throw new Fault('missing');
  const items = optionTree(await listStoredItems(deps.db.kysely, found.id));
  return { id: found.id, code, name: found.name, items };
}

export function createDictionary(deps: DictionaryDeps, call: Call<typeof routes.createDictionary>) {
  const { code, name, remark = '' } = call.body;
  return call.once(async (tx) => {
    await refuseTaken(tx, code, null);
    const [id, at] = [newId(), deps.now()];
    const label = nameIn(name);
    await sql`insert into dictionaries.dictionary (id, code, name, remark, created_at, updated_at)
      values (${id}, ${code}, ${label}, ${remark.trim()}, ${at}, ${at})`.execute(tx);
    await touch(tx, id, call.person.name, at);
    note(call, id, texts.created(label), null, { code, name: label, remark: remark.trim() });
    return readRow(deps, tx, id);
  });
}

export function updateDictionary(deps: DictionaryDeps, call: Call<typeof routes.updateDictionary>) {
  const { id } = call.params;
  return call.act(async (tx) => {
    const before = await lockStored(tx, id);
    refuseStale(before, call.body.version, before.updatedBy);
    const { code = before.code, remark = before.remark } = call.body;
    const after = { code, name: nameIn(call.body.name), remark: remark.trim() };
    if (code !== before.code) {
      if (before.isDelivered || deps.users.fieldsOf(before.code).length > 0)
        throw brokenFields([{ path: 'code', message: texts.codeFixed }]);
      await refuseTaken(tx, code, id);
    }
    await sql`update dictionaries.dictionary set code = ${after.code}, name = ${after.name}, remark = ${after.remark},
      version = version + 1 where id = ${id}`.execute(tx);
    await touch(tx, id, call.person.name, deps.now());
    const { code: oldCode, name, remark: oldRemark } = before;
    note(call, id, texts.changed(after.name), { code: oldCode, name, remark: oldRemark }, after);
    return readRow(deps, tx, id);
  });
}

export function deleteDictionary(deps: DictionaryDeps, call: Call<typeof routes.deleteDictionary>) {
  const { id } = call.params;
  return call.act(async (tx) => {
    const before = await lockStored(tx, id);
    const fields = deps.users.fieldsOf(before.code).map(({ label }) => label);
    if (fields.length > 0) throw new Fault('conflict', texts.usedByFields(fields), { usedBy: fields });
    if (before.isDelivered) throw new Fault('conflict', texts.delivered);
    await touch(tx, id, call.person.name, deps.now());
    await sql`update dictionaries.item set parent_id = null where dictionary_id = ${id}`.execute(tx);
    await sql`delete from dictionaries.dictionary where id = ${id}`.execute(tx);
    note(call, id, texts.removed(before.name), { code: before.code, name: before.name }, null);
    return null;
  });
}

/** What the operation log says of a change: what it was done to, and how it was before and after. */
export function note(
  call: Pick<Call, 'entry'>,
  id: string,
  summary: string,
  before: object | null,
  after: object | null,
): void {
  Object.assign(call.entry, { summary, target: `dictionary:${id}`, detail: { before, after } });
}

async function readRow(deps: DictionaryDeps, db: Executor, id: string): Promise<DictionaryRow> {
  await getStored(db, id);
  const found = await one<Counted>(
    db,
    sql`select ${dictionaryColumns}, ${counts} from dictionaries.dictionary d
        left join dictionaries.item i on i.dictionary_id = d.id where d.id = ${id} group by d.id`,
  );
  return toRow(deps, found);
}

function toRow({ users }: DictionaryDeps, { updatedAt, ...row }: Counted): DictionaryRow {
  return { ...row, uses: users.fieldsOf(row.code).length, updateTime: updatedAt.toISOString() };
}

async function refuseTaken(tx: Tx, code: string, self: string | null): Promise<void> {
  const taken = await rows(
    tx,
    sql`select 1 from dictionaries.dictionary where code = ${code} and id is distinct from ${self}`,
  );
  if (taken.length > 0)
    throw new Fault('conflict', texts.codeTaken(code), {
      fields: [{ path: 'code', message: texts.codeTaken(code) }],
    });
}

function nameIn(text: string): string {
  const name = text.trim();
  if (!name) throw brokenFields([{ path: 'name', message: texts.empty('名称') }]);
  return name;
}
