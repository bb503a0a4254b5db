import { newId } from '@homestead/database';
import type { ImportReport } from '@homestead/http/contract';
import type { Call } from '@homestead/http/server';
import {
  type CellViolation,
  type Column,
  judgeImport,
  noteCheck,
  oneLine,
  readTable,
  receiveImport,
  sendSheet,
  type TableRow,
} from '@homestead/spreadsheet';
import { itemLimits, type dictionaryRoutes as routes, dictionaryTexts as texts } from '../contract/index.ts';
import { note } from './dictionaries.ts';
import { faultsOf, finish, type ItemWish, writeItem } from './items.ts';
import type { DictionaryDeps } from './ports.ts';
import { getStored, listStoredItems, lockStored, type StoredItem } from './store.ts';

type Key = keyof typeof texts.columns;
const keys: readonly Key[] = ['value', 'label', 'parent', 'sort', 'state', 'remark'];
const optional: readonly Key[] = ['parent', 'sort', 'state', 'remark'];
const columns = keys.map((key) => ({
  key,
  title: texts.columns[key],
  ...(optional.includes(key) ? { isOptional: true } : {}),
}));
const head: Column[] = columns.map(({ title, isOptional }) => ({
  title: isOptional ? title : `${title}*`,
  width: 20,
}));

export async function exportItems({ db }: DictionaryDeps, call: Call<typeof routes.exportItems>) {
  const { id, name } = await getStored(db.kysely, call.params.id);
  const items = await listStoredItems(db.kysely, id);
  await call.act(async () => undefined, {
    kind: 'access',
    summary: texts.exportedItems(name, items.length),
    target: `dictionary:${id}`,
    detail: { rows: items.length },
  });
  const values = new Map(items.map((item) => [item.id, item.value]));
  const rows = items.map(({ value, label, parentId, sort, state, remark }) => [
    value,
    label,
    parentId ? values.get(parentId) : null,
    sort,
    texts.states[state],
    remark,
  ]);
  return sendSheet(call.reply, texts.sheetTitle(name), head, rows);
}

/** An empty table with the head that an import expects. */
export async function sendTemplate({ db }: DictionaryDeps, call: Call<typeof routes.itemTemplate>) {
  await getStored(db.kysely, call.params.id);
  return sendSheet(call.reply, texts.templateTitle, head, []);
}

/** Rows of a spreadsheet as items: new values are added, known ones changed, and what is as the file says stays untouched. */
export async function importItems(
  deps: DictionaryDeps,
  call: Call<typeof routes.importItems>,
): Promise<ImportReport> {
  await getStored(deps.db.kysely, call.params.id);
  const { bytes, mode } = await receiveImport(call);
  const table = await readTable(bytes, columns);
  return call.act(async (tx) => {
    const dictionary = await lockStored(tx, call.params.id);
    const items = await listStoredItems(tx, dictionary.id);
    const { writes, report } = judgeImport(columns, table, mode, judgeIn(items));
    if (mode === 'check') return noteCheck(call, dictionary.name, report);
    const at = deps.now();
    for (const { id, wish } of writes) await writeItem(tx, dictionary.id, id, wish, at);
    if (writes.length > 0) await finish(deps, tx, dictionary, call.person.name);
    note(call, dictionary.id, texts.imported(dictionary.name, report.written), null, {
      total: report.total,
      written: report.written,
      faults: report.faults.length,
    });
    return report;
  });
}

interface Write {
  id: string;
  wish: ItemWish;
}

/** Judges rows one after the other against the items that there are and the rows before. */
function judgeIn(items: readonly StoredItem[]) {
  const known = [...items];
  const seen = new Set<string>();
  let last = Math.max(0, ...items.map(({ sort }) => sort));
  return ({ values: cells }: TableRow<Key>): { faults: CellViolation<Key>[] } | { write: Write | null } => {
    const values = { ...cells, value: oneLine(cells.value), label: oneLine(cells.label) };
    const before = known.find(({ value }) => value === values.value);
    const parent = values.parent === '' ? null : known.find(({ value }) => value === values.parent);
    const faults: CellViolation<Key>[] = [];
    if (seen.has(values.value)) faults.push({ column: 'value', message: texts.valueTwice(values.value) });
    if (parent === undefined) faults.push({ column: 'parent', message: texts.noParent });
    const sort =
      values.sort === ''
        ? (before?.sort ?? Math.min(last + 10, itemLimits.sort))
        : Number(values.sort.normalize('NFKC'));
    if (!Number.isInteger(sort) || sort < 0 || sort > itemLimits.sort)
      faults.push({ column: 'sort', message: texts.badSort });
    const state = values.state === '' ? (before?.state ?? 'YES') : stateOf(values.state);
    if (!state) faults.push({ column: 'state', message: texts.badState });
    const wish: ItemWish = {
      value: values.value,
      label: values.label,
      parentId: parent?.id ?? null,
      sort,
      state: state ?? 'YES',
      remark: values.remark,
    };
    const id = before?.id ?? newId();
    for (const { path, message } of faultsOf(known, id, wish))
      faults.push({ column: path === 'parentId' ? 'parent' : (path as Key), message });
    if (faults.length > 0) return { faults };
    seen.add(wish.value);
    last = Math.max(last, sort);
    if (before && isSame(before, wish)) return { write: null };
    const row = { ...wish, id, dictionaryId: '', version: 1, updatedAt: new Date(0) };
    if (before) known[known.indexOf(before)] = row;
    else known.push(row);
    return { write: { id, wish } };
  };
}

const stateOf = (text: string): 'YES' | 'NO' | undefined =>
  (['YES', 'NO'] as const).find((state) => state === text || texts.states[state] === text);

const isSame = (before: StoredItem, wish: ItemWish): boolean =>
  (Object.keys(wish) as (keyof ItemWish)[]).every((name) => before[name] === wish[name]);
