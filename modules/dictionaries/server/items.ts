import { newId, one, rows, run, type Tx } from '@homestead/database';
import { brokenFields, type FieldViolation, HttpError, pageWindow } from '@homestead/http/contract';
import type { Call } from '@homestead/http/server';
import type { ExpressionBuilder } from 'kysely';
import {
  type DictionaryItemDetail,
  type DictionaryItemRow,
  itemLimits,
  type dictionaryRoutes as routes,
  type State,
  dictionaryTexts as texts,
} from '../contract/index.ts';
import { abilities, likeText, note, orderOf } from './dictionaries.ts';
import { asContent } from './options.ts';
import type { DictionaryDeps } from './ports.ts';
import {
  getStored,
  listStoredItems,
  lockStored,
  readAll,
  refuseStale,
  type StoredDictionary,
  type StoredItem,
  storedItems,
  tables,
  toItem,
  touch,
} from './store.ts';
import type { DictionariesTables, ItemTable } from './tables.ts';

const sorts = {
  sort: 'i.sort',
  value: 'i.value',
  label: 'i.label',
  state: 'i.state',
  updateTime: 'i.updated_at',
} as const;

export async function listItems({ db }: DictionaryDeps, call: Call<typeof routes.listItems>) {
  const { id } = await getStored(db.kysely, call.params.id);
  const { pageNum, pageSize, offset } = pageWindow(call.query);
  const { keyword, state, value, parentId, sort = 'sort' } = call.query;
  const isAsked = (eb: ExpressionBuilder<{ i: ItemTable } & DictionariesTables, 'i'>) =>
    eb.and([
      eb('i.dictionary_id', '=', id),
      ...(keyword
        ? [eb.or([eb('i.value', 'ilike', likeText(keyword)), eb('i.label', 'ilike', likeText(keyword))])]
        : []),
      ...(state ? [eb('i.state', '=', state)] : []),
      ...(value ? [eb('i.value', '=', value)] : []),
      ...(parentId ? [eb('i.parent_id', '=', parentId)] : []),
    ]);
  const found = await rows(
    db.kysely,
    storedItems
      .leftJoin('dictionaries.item as p', 'p.id', 'i.parent_id')
      .select('p.label as parentLabel')
      .where(isAsked)
      .orderBy(...orderOf(sort, sorts))
      .orderBy('i.id')
      .limit(pageSize)
      .offset(offset),
  );
  const { total } = await one(
    db.kysely,
    tables
      .selectFrom('dictionaries.item as i')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where(isAsked),
  );
  const records = found.map(({ parentLabel, ...row }) => ({ ...toItem(row, []), parentLabel }));
  return { records, total, pageNum, pageSize, can: abilities(call.person) };
}

export async function getItem(
  { db, users }: DictionaryDeps,
  { params }: Pick<Call<typeof routes.getItem>, 'params'>,
): Promise<DictionaryItemDetail> {
  const { code } = await getStored(db.kysely, params.id);
  const items = await listStoredItems(db.kysely, params.id);
  const item = find(items, params.itemId);
  return { ...toItem(item, items), usedBy: await users.recordsWith(db.kysely, code, item.value) };
}

/** What a request or a row of a spreadsheet says of an item. */
export interface ItemWish {
  value: string;
  label: string;
  parentId: string | null;
  sort: number;
  state: State;
  remark: string;
}

export function createItem(deps: DictionaryDeps, call: Call<typeof routes.createItem>) {
  return call.once(async (tx) => {
    const dictionary = await lockStored(tx, call.params.id);
    const items = await listStoredItems(tx, dictionary.id);
    const id = newId();
    const wish = wishOf(call.body, {
      sort: Math.min(itemLimits.sort, Math.max(0, ...items.map(({ sort }) => sort)) + 10),
    });
    refuseFaults(items, id, wish);
    await writeItem(tx, dictionary.id, id, wish, deps.now());
    await finish(deps, tx, dictionary, call.person.name);
    note(call, dictionary.id, texts.itemCreated(dictionary.name, wish.label), null, wish);
    return readItem(tx, dictionary.id, id);
  });
}

export function updateItem(deps: DictionaryDeps, call: Call<typeof routes.updateItem>) {
  const { id, itemId } = call.params;
  return call.act(async (tx) => {
    const dictionary = await lockStored(tx, id);
    const items = await listStoredItems(tx, id);
    const item = find(items, itemId);
    refuseStale(item, call.body.version, dictionary.updatedBy);
    const wish = wishOf(call.body, item);
    refuseFaults(items, itemId, wish);
    if (wish.value !== item.value && (await isUsed(deps, tx, dictionary.code, item.value)))
      throw brokenFields([{ path: 'value', message: texts.valueFixed }]);
    await writeItem(tx, id, itemId, wish, deps.now());
    await finish(deps, tx, dictionary, call.person.name);
    note(call, id, texts.itemChanged(dictionary.name, wish.label), wishOf(item, item), wish);
    return readItem(tx, id, itemId);
  });
}

export function deleteItem(deps: DictionaryDeps, call: Call<typeof routes.deleteItem>) {
  const { id, itemId } = call.params;
  return call.act(async (tx) => {
    const dictionary = await lockStored(tx, id);
    const items = await listStoredItems(tx, id);
    const item = find(items, itemId);
    if (items.some(({ parentId }) => parentId === itemId)) throw new HttpError('conflict', texts.hasChildren);
    const uses = await deps.users.recordsWith(tx, dictionary.code, item.value);
    if (uses.length > 0) throw new HttpError('conflict', texts.itemUsed(uses), { usedBy: uses });
    const forms = deps.users.formsNaming(dictionary.code, item.value);
    if (forms.length > 0) throw new HttpError('conflict', texts.itemNamed(forms), { usedBy: forms });
    await run(tx, tables.deleteFrom('dictionaries.item').where('id', '=', itemId));
    await finish(deps, tx, dictionary, call.person.name);
    note(call, id, texts.itemRemoved(dictionary.name, item.label), wishOf(item, item), null);
    return null;
  });
}

/** What is wrong with an item among the others of its dictionary; the paths are those of the request. */
export function faultsOf(items: readonly StoredItem[], id: string, wish: ItemWish): FieldViolation[] {
  const faults: FieldViolation[] = [];
  const { columns } = texts;
  for (const name of ['value', 'label'] as const) {
    if (wish[name] === '') faults.push({ path: name, message: texts.empty(columns[name]) });
    else if (wish[name].length > itemLimits[name])
      faults.push({ path: name, message: texts.tooLong(columns[name], itemLimits[name]) });
  }
  if (/[,，]/.test(wish.value)) faults.push({ path: 'value', message: texts.valueComma });
  if (wish.remark.length > itemLimits.remark)
    faults.push({ path: 'remark', message: texts.tooLong(columns.remark, itemLimits.remark) });
  const parentFault = wish.parentId ? parentFaultOf(items, id, wish.parentId) : null;
  if (parentFault) faults.push({ path: 'parentId', message: parentFault });
  return faults;
}

function parentFaultOf(items: readonly StoredItem[], id: string, parentId: string): string | null {
  const byId = new Map(items.map((item) => [item.id, item]));
  let depth = 1;
  for (let at: string | null = parentId; at; at = byId.get(at)?.parentId ?? null) {
    if (at === id) return texts.cycle;
    if (!byId.has(at)) return texts.noParent;
    if (++depth > itemLimits.depth) return texts.tooDeep;
  }
  return null;
}

function refuseFaults(items: readonly StoredItem[], id: string, wish: ItemWish): void {
  const faults = faultsOf(items, id, wish);
  if (faults.length > 0) throw brokenFields(faults);
  if (items.some((other) => other.value === wish.value && other.id !== id))
    throw new HttpError('conflict', texts.valueTaken(wish.value), {
      fields: [{ path: 'value', message: texts.valueTaken(wish.value) }],
    });
}

export async function writeItem(
  tx: Tx,
  dictionaryId: string,
  id: string,
  wish: ItemWish,
  at: Date,
): Promise<void> {
  const { value, label, parentId, sort, state, remark } = wish;
  await run(
    tx,
    tables
      .insertInto('dictionaries.item')
      .values({
        id,
        dictionary_id: dictionaryId,
        parent_id: parentId,
        value,
        label,
        sort,
        state,
        remark,
        updated_at: at,
      })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((eb) => ({
          parent_id: eb.ref('excluded.parent_id'),
          value: eb.ref('excluded.value'),
          label: eb.ref('excluded.label'),
          sort: eb.ref('excluded.sort'),
          state: eb.ref('excluded.state'),
          remark: eb.ref('excluded.remark'),
          updated_at: eb.ref('excluded.updated_at'),
          version: eb('dictionaries.item.version', '+', eb.lit(1)),
        })),
      ),
  );
}

/** After items changed: refuses what would break a form, and notes the change. */
export async function finish(
  deps: DictionaryDeps,
  tx: Tx,
  dictionary: StoredDictionary,
  by: string,
): Promise<void> {
  const lists = asContent(await readAll(tx), []);
  if (deps.users.fieldsOf(dictionary.code).length > 0 && !Object.hasOwn(lists, dictionary.code))
    throw brokenFields([{ path: 'state', message: texts.lastItem }]);
  const problems = deps.users.problemsWith(lists);
  if (problems.length > 0) throw brokenFields(problems.map((message) => ({ path: 'state', message })));
  await touch(tx, dictionary.id, by, deps.now());
}

function wishOf(
  body: { [K in keyof ItemWish]?: ItemWish[K] | undefined },
  before: Partial<ItemWish>,
): ItemWish {
  return {
    value: (body.value ?? '').trim(),
    label: (body.label ?? '').trim(),
    parentId: body.parentId === undefined ? (before.parentId ?? null) : body.parentId || null,
    sort: body.sort ?? before.sort ?? 0,
    state: body.state ?? before.state ?? 'YES',
    remark: (body.remark ?? before.remark ?? '').trim(),
  };
}

function find(items: readonly StoredItem[], id: string): StoredItem {
  const item = items.find((each) => each.id === id);
  if (!item) throw new HttpError('missing');
  return item;
}

async function readItem(tx: Tx, dictionaryId: string, id: string): Promise<DictionaryItemRow> {
  const items = await listStoredItems(tx, dictionaryId);
  return toItem(find(items, id), items);
}

async function isUsed({ users }: DictionaryDeps, tx: Tx, code: string, value: string): Promise<boolean> {
  return users.formsNaming(code, value).length > 0 || (await users.recordsWith(tx, code, value)).length > 0;
}
