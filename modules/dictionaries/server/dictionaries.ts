import { type Executor, maybe, newId, one, rows, run, type Tx } from '@homestead/database';
import { brokenFields, HttpError, pageWindow, unknownSort } from '@homestead/http/contract';
import type { Call, Principal } from '@homestead/http/server';
import { can } from '@homestead/people/contract';
import type { ExpressionBuilder } from 'kysely';
import {
  type DictionaryBody,
  type DictionaryChange,
  type DictionaryDetail,
  type DictionaryRow,
  type dictionaryRoutes as routes,
  dictionaryTexts as texts,
} from '../contract/index.ts';
import { optionTree } from './options.ts';
import type { DictionaryDeps } from './ports.ts';
import {
  getStored,
  listStoredItems,
  lockStored,
  refuseStale,
  type StoredDictionary,
  storedDictionaries,
  tables,
  touch,
} from './store.ts';
import type { DictionariesTables, DictionaryTable } from './tables.ts';

const sorts = {
  code: 'd.code',
  name: 'd.name',
  createTime: 'd.created_at',
  updateTime: 'd.updated_at',
} as const;

/** What a person may do with dictionaries, for the pages. */
export function abilities(person: Principal): string[] {
  return (['create', 'edit', 'delete'] as const).filter((verb) =>
    can(person, `dictionaries.dictionary.${verb}`),
  );
}

/** The column that a list is ordered by, among those that it may be, and which way. Throws unknownSort. */
export function orderOf<Column>(sort: string, known: Readonly<Record<string, Column>>) {
  const name = sort.replace(/^-/, '');
  const column = Object.hasOwn(known, name) ? known[name] : undefined;
  if (!column) throw unknownSort(name);
  return [column, sort.startsWith('-') ? 'desc' : 'asc'] as const;
}

/** A text for `like`, with its signs taken as they are. */
export const likeText = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

type Listed = { d: DictionaryTable } & DictionariesTables;
type Counted = StoredDictionary & { items: number; enabled: number };

/** Dictionaries with the counts of their items. */
const countedDictionaries = storedDictionaries
  .leftJoin('dictionaries.item as i', 'i.dictionary_id', 'd.id')
  .groupBy('d.id')
  .select(({ fn }) => [
    fn.count<number>('i.id').as('items'),
    fn.count<number>('i.id').filterWhere('i.state', '=', 'YES').as('enabled'),
  ]);

export async function listDictionaries(deps: DictionaryDeps, call: Call<typeof routes.listDictionaries>) {
  const { db } = deps;
  const { pageNum, pageSize, offset } = pageWindow(call.query);
  const { keyword, code, name, isDelivered, sort = 'code' } = call.query;
  const isAsked = (eb: ExpressionBuilder<Listed, 'd'>) =>
    eb.and([
      ...(keyword
        ? [eb.or([eb('d.code', 'ilike', likeText(keyword)), eb('d.name', 'ilike', likeText(keyword))])]
        : []),
      ...(code ? [eb('d.code', '=', code)] : []),
      ...(name ? [eb('d.name', 'ilike', likeText(name))] : []),
      ...(isDelivered ? [eb('d.is_delivered', '=', isDelivered === 'YES')] : []),
    ]);
  const found = await rows(
    db.kysely,
    countedDictionaries
      .where(isAsked)
      .orderBy(...orderOf(sort, sorts))
      .orderBy('d.id')
      .limit(pageSize)
      .offset(offset),
  );
  const { total } = await one(
    db.kysely,
    tables
      .selectFrom('dictionaries.dictionary as d')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where(isAsked),
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
  const found = await maybe(deps.db.kysely, storedDictionaries.where('d.code', '=', code));
  if (!found) throw new HttpError('missing');
  const items = optionTree(await listStoredItems(deps.db.kysely, found.id));
  return { id: found.id, code, name: found.name, items };
}

export function createDictionary(deps: DictionaryDeps, call: Call<typeof routes.createDictionary>) {
  const { code, remark = '' } = call.body;
  return call.once(async (tx) => {
    const made = await makeDictionary(deps, tx, call.person.name, call.body);
    note(call, made.id, texts.created(made.name), null, { code, name: made.name, remark: remark.trim() });
    return made;
  });
}

/** Adds a dictionary without items. Throws 40900 for a code that is taken, 42200. */
export async function makeDictionary(
  deps: DictionaryDeps,
  tx: Tx,
  by: string,
  { code, name, remark = '' }: DictionaryBody,
): Promise<DictionaryRow> {
  await refuseTaken(tx, code, null);
  const [id, at] = [newId(), deps.now()];
  const row = { id, code, name: nameIn(name), remark: remark.trim(), created_at: at, updated_at: at };
  await run(tx, tables.insertInto('dictionaries.dictionary').values(row));
  await touch(tx, id, by, at);
  return readRow(deps, tx, id);
}

export function updateDictionary(deps: DictionaryDeps, call: Call<typeof routes.updateDictionary>) {
  const { id } = call.params;
  return call.act(async (tx) => {
    const { before, after } = await reviseDictionary(deps, tx, call.person.name, id, call.body);
    const { code: oldCode, name, remark: oldRemark } = before;
    note(call, id, texts.changed(after.name), { code: oldCode, name, remark: oldRemark }, after);
    return readRow(deps, tx, id);
  });
}

/** Changes a dictionary on the version that was read. Throws 40900, 42200. */
export async function reviseDictionary(
  deps: DictionaryDeps,
  tx: Tx,
  by: string,
  id: string,
  body: DictionaryChange,
) {
  const before = await lockStored(tx, id);
  refuseStale(before, body.version, before.updatedBy);
  const { code = before.code, remark = before.remark } = body;
  const after = { code, name: nameIn(body.name), remark: remark.trim() };
  if (code !== before.code) {
    if (before.isDelivered || deps.users.fieldsOf(before.code).length > 0)
      throw brokenFields([{ path: 'code', message: texts.codeFixed }]);
    await refuseTaken(tx, code, id);
  }
  await run(
    tx,
    tables
      .updateTable('dictionaries.dictionary')
      .set(({ eb }) => ({ ...after, version: eb('version', '+', 1) }))
      .where('id', '=', id),
  );
  await touch(tx, id, by, deps.now());
  return { before, after };
}

export function deleteDictionary(deps: DictionaryDeps, call: Call<typeof routes.deleteDictionary>) {
  const { id } = call.params;
  return call.act(async (tx) => {
    const before = await lockStored(tx, id);
    const fields = deps.users.fieldsOf(before.code).map(({ label }) => label);
    if (fields.length > 0) throw new HttpError('conflict', texts.usedByFields(fields), { usedBy: fields });
    if (before.isDelivered) throw new HttpError('conflict', texts.delivered);
    await touch(tx, id, call.person.name, deps.now());
    await run(
      tx,
      tables.updateTable('dictionaries.item').set({ parent_id: null }).where('dictionary_id', '=', id),
    );
    await run(tx, tables.deleteFrom('dictionaries.dictionary').where('id', '=', id));
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
  const found = await one(db, countedDictionaries.where('d.id', '=', id));
  return toRow(deps, found);
}

function toRow({ users }: DictionaryDeps, { updatedAt, ...row }: Counted): DictionaryRow {
  return { ...row, uses: users.fieldsOf(row.code).length, updateTime: updatedAt.toISOString() };
}

async function refuseTaken(tx: Tx, code: string, self: string | null): Promise<void> {
  const taken = await rows(
    tx,
    tables
      .selectFrom('dictionaries.dictionary')
      .select('id')
      .where('code', '=', code)
      .where('id', 'is distinct from', self),
  );
  if (taken.length > 0)
    throw new HttpError('conflict', texts.codeTaken(code), {
      fields: [{ path: 'code', message: texts.codeTaken(code) }],
    });
}

function nameIn(text: string): string {
  const name = text.trim();
  if (!name) throw brokenFields([{ path: 'name', message: texts.empty('名称') }]);
  return name;
}
