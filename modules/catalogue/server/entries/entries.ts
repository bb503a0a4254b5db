import {
  anyOf,
  type CamelRow,
  countTotal,
  type Executor,
  maybe,
  newId,
  one,
  rows,
  run,
  tablesOf,
} from '@homestead/database';
import type { Bounds } from '@homestead/geodesy';
import {
  brokenFields,
  EditedMeanwhile,
  type FieldViolation,
  HttpError,
  isCalendarDate,
  pageWindow,
} from '@homestead/http/contract';
import { type BoundRoute, bind, type Call } from '@homestead/http/server';
import type { Principal } from '@homestead/people/server';
import { type ExpressionBuilder, type NotNull, sql } from 'kysely';
import * as routes from '../../contract/data-catalogue/entries.ts';
import { catalogueTexts as texts } from '../../contract/data-catalogue/texts.ts';
import type { DataDeps } from '../data-deps.ts';
import { abilities, refuseOutside } from '../directories/directories.ts';
import { DirectoryTree } from '../directories/tree.ts';
import { likeText, orderOf } from '../lists.ts';
import type { CatalogueTables, EntryTable } from '../tables.ts';
import { isBox, readBox, readPoint } from './place.ts';
import { type Targets, targetKeys, visibleTargets } from './targets.ts';

const tables = tablesOf<CatalogueTables>();

interface StoredEntry
  extends CamelRow<
    EntryTable,
    | 'id'
    | 'directory_id'
    | 'type'
    | 'target_id'
    | 'title'
    | 'abstract'
    | 'keywords'
    | 'west'
    | 'south'
    | 'east'
    | 'north'
    | 'contact'
    | 'uses'
    | 'version'
    | 'created_at'
    | 'created_by'
    | 'updated_at'
    | 'updated_by'
  > {
  from: string | null;
  to: string | null;
  south: number;
  east: number;
  north: number;
}

const storedEntries = tables
  .selectFrom('catalogue.entry as e')
  .select([
    'e.id',
    'e.directory_id as directoryId',
    'e.type',
    'e.target_id as targetId',
    'e.title',
    'e.abstract',
    'e.keywords',
    'e.west',
    'e.south',
    'e.east',
    'e.north',
    'e.valid_from as from',
    'e.valid_until as to',
    'e.contact',
    'e.uses',
    'e.version',
    'e.created_at as createdAt',
    'e.created_by as createdBy',
    'e.updated_at as updatedAt',
    'e.updated_by as updatedBy',
  ])
  // The database keeps the four sides together, and `boxOf` asks for the first.
  .$narrowType<{ south: NotNull; east: NotNull; north: NotNull }>();
type Entries = ExpressionBuilder<{ e: EntryTable } & CatalogueTables, 'e'>;

const sorts = {
  title: sql`e.title collate "C"`,
  type: 'e.type',
  uses: 'e.uses',
  createTime: 'e.created_at',
  updateTime: 'e.updated_at',
} as const;

/** What a person sees of the catalogue: the directories that are theirs, and in these what they may see. */
interface View {
  tree: DirectoryTree;
  mayRead: Set<string>;
  mayEdit: Set<string>;
  targets: Targets;
}

async function viewOf(deps: DataDeps, db: Executor, person: Principal): Promise<View> {
  const tree = await DirectoryTree.read(db);
  const mayRead = tree.allowed(person, 'catalogue.entry.read');
  const mayEdit = tree.allowed(person, 'catalogue.entry.edit');
  return { tree, mayRead, mayEdit, targets: await visibleTargets(deps, db, person, mayRead) };
}

const isVisible = (eb: Entries, { mayRead, targets }: View) =>
  eb.and([
    eb('e.directory_id', '=', anyOf([...mayRead])),
    sql<boolean>`e.type || ':' || e.target_id = any(${targetKeys(targets)}::text[])`,
  ]);

/** `/dataCatalog`: what the county has, found by word and by place. */
export function entryRoutes(deps: DataDeps): BoundRoute[] {
  return [
    bind(routes.listEntries, (call) => listEntries(deps, call)),
    bind(routes.listTargets, async ({ person }) => {
      const { targets } = await viewOf(deps, deps.db.kysely, person);
      return routes.entryTypes.flatMap((type) =>
        [...targets[type]].map(([id, name]) => ({ type, id, name })),
      );
    }),
    bind(routes.getEntry, async ({ person, params }) => {
      const view = await viewOf(deps, deps.db.kysely, person);
      const entry = await getEntry(deps.db.kysely, view, params.id);
      await countUse(deps.db.kysely, entry.type, entry.targetId);
      return toRow(view, { ...entry, uses: entry.uses + 1 });
    }),
    bind(routes.createEntry, (call) => createEntry(deps, call)),
    bind(routes.updateEntry, (call) => updateEntry(deps, call)),
    bind(routes.deleteEntry, (call) => deleteEntry(deps, call)),
  ];
}

/** Counts one use of what entries stand for. */
export async function countUse(db: Executor, type: routes.EntryType, targetId: string): Promise<void> {
  await run(
    db,
    tables
      .updateTable('catalogue.entry')
      .set((eb) => ({ uses: eb('uses', '+', eb.lit(1)) }))
      .where('type', '=', type)
      .where('target_id', '=', targetId),
  );
}

async function listEntries(deps: DataDeps, call: Call<typeof routes.listEntries>) {
  const { db } = deps;
  const { pageNum, pageSize, offset } = pageWindow(call.query);
  const { keyword = '', directoryId, type, targetId, bbox, point, sort = 'title' } = call.query;
  const order = orderOf(sort, sorts);
  const box = bbox === undefined ? null : readBox(bbox);
  const at = point === undefined ? null : readPoint(point);
  const view = await viewOf(deps, db.kysely, call.person);
  if (directoryId !== undefined && !view.mayRead.has(directoryId))
    throw new HttpError('missing', texts.noDirectory);
  const words = keyword
    .split(/\s+/u)
    .filter((word) => word !== '')
    .slice(0, 10);
  const meets = (eb: Entries, [west, south, east, north]: Bounds) => [
    eb('e.west', '<=', east),
    eb('e.east', '>=', west),
    eb('e.south', '<=', north),
    eb('e.north', '>=', south),
  ];
  const isAsked = (eb: Entries) =>
    eb.and([
      isVisible(eb, view),
      ...words.map(
        (
          word,
        ) => sql<boolean>`concat_ws(chr(10), e.title, e.abstract, e.contact, array_to_string(e.keywords, chr(10)))
          ilike ${likeText(word)}`,
      ),
      ...(directoryId ? [eb('e.directory_id', '=', anyOf(view.tree.within(directoryId)))] : []),
      ...(type ? [eb('e.type', '=', type)] : []),
      ...(targetId ? [eb('e.target_id', '=', targetId)] : []),
      ...(box ? meets(eb, box) : []),
      ...(at ? meets(eb, [...at, ...at]) : []),
    ]);
  const found = await rows(
    db.kysely,
    storedEntries
      .where(isAsked)
      .orderBy(...order)
      .orderBy('e.id')
      .limit(pageSize)
      .offset(offset),
  );
  const { total } = await one(
    db.kysely,
    tables.selectFrom('catalogue.entry as e').select(countTotal).where(isAsked),
  );
  const records = found.map((row) => toRow(view, row));
  return { records, total, pageNum, pageSize, can: abilities(call.person) };
}

async function getEntry(db: Executor, view: View, id: string, lock = false): Promise<StoredEntry> {
  const asked = storedEntries.where('e.id', '=', id).where((eb) => isVisible(eb, view));
  const found = await maybe(db, lock ? asked.forUpdate() : asked);
  if (!found) throw new HttpError('missing');
  return found;
}

function createEntry(deps: DataDeps, call: Call<typeof routes.createEntry>) {
  const { body, person } = call;
  return call.onceAfter(async () => {
    const view = await viewOf(deps, deps.db.kysely, person);
    const entry = judged(view, person, { ...blank, ...body });
    if (!view.targets[entry.type].has(entry.targetId))
      throw brokenFields([{ path: 'targetId', message: texts.noTarget(texts.types[entry.type]) }]);
    const box = entry.bbox ?? (entry.type === 'layer' ? await extentOf(deps, entry.targetId) : null);
    return async (tx) => {
      await refuseTaken(tx, { ...entry, id: null });
      const [id, at] = [newId(), deps.now()];
      await run(
        tx,
        tables.insertInto('catalogue.entry').values({
          id,
          directory_id: entry.directoryId,
          type: entry.type,
          target_id: entry.targetId,
          ...columnsOf(entry, box),
          created_at: at,
          created_by: person.name,
          updated_at: at,
          updated_by: person.name,
        }),
      );
      note(call, id, texts.entryCreated(entry.title), null, entry);
      return toRow(view, await getEntry(tx, view, id));
    };
  });
}

function updateEntry(deps: DataDeps, call: Call<typeof routes.updateEntry>) {
  const { body, person, params } = call;
  return call.act(async (tx) => {
    const view = await viewOf(deps, tx, person);
    const before = await getEntry(tx, view, params.id, true);
    refuseOutside(view.tree, person, before.directoryId);
    if (before.version !== body.version)
      throw new EditedMeanwhile({ what: `“${before.title}”`, by: before.updatedBy, at: before.updatedAt });
    const { version: _, ...given } = body;
    const entry = judged(view, person, { ...before, bbox: boxOf(before), ...given });
    const box = entry.bbox;
    await refuseTaken(tx, entry);
    await run(
      tx,
      tables
        .updateTable('catalogue.entry')
        .set((eb) => ({
          directory_id: entry.directoryId,
          ...columnsOf(entry, box),
          version: eb('version', '+', eb.lit(1)),
          updated_at: deps.now(),
          updated_by: person.name,
        }))
        .where('id', '=', before.id),
    );
    note(call, before.id, texts.entryEdited(entry.title), { title: before.title }, given);
    return toRow(view, await getEntry(tx, view, before.id));
  });
}

function deleteEntry(deps: DataDeps, call: Call<typeof routes.deleteEntry>) {
  const { person, params } = call;
  return call.act(async (tx) => {
    const view = await viewOf(deps, tx, person);
    const before = await getEntry(tx, view, params.id, true);
    refuseOutside(view.tree, person, before.directoryId);
    await run(tx, tables.deleteFrom('catalogue.entry').where('id', '=', before.id));
    note(call, before.id, texts.entryRemoved(before.title), { title: before.title }, null);
    return null;
  });
}

const blank = { abstract: '', keywords: [], bbox: null, from: null, to: null, contact: '' };

interface Wish {
  directoryId: string;
  title: string;
  abstract: string;
  keywords: string[];
  bbox: number[] | null;
  from: string | null;
  to: string | null;
  contact: string;
}

/** A wish with its texts cleaned. Throws 42200 with every field that is wrong, 40300 for a directory that is not the person's. */
function judged<W extends Wish>(view: View, person: Principal, wish: W): W & { bbox: Bounds | null } {
  const faults: FieldViolation[] = [];
  const title = wish.title.trim();
  if (!title) faults.push({ path: 'title', message: texts.noTitle });
  if (!view.mayRead.has(wish.directoryId)) faults.push({ path: 'directoryId', message: texts.noDirectory });
  const bbox = wish.bbox as Bounds | null;
  if (bbox && !isBox(bbox)) faults.push({ path: 'bbox', message: texts.bboxOrder });
  const days = { from: '开始日期', to: '结束日期' } as const;
  for (const [path, name] of Object.entries(days) as ['from' | 'to', string][])
    if (wish[path] && !isCalendarDate(wish[path])) faults.push({ path, message: texts.date(name) });
  if (faults.length === 0 && wish.from && wish.to && wish.to < wish.from)
    faults.push({ path: 'to', message: texts.period });
  if (faults.length > 0) throw brokenFields(faults);
  refuseOutside(view.tree, person, wish.directoryId);
  const keywords = [...new Set(wish.keywords.map((word) => word.trim()).filter((word) => word !== ''))];
  return { ...wish, title, keywords, abstract: wish.abstract.trim(), contact: wish.contact.trim(), bbox };
}

async function refuseTaken(
  tx: Executor,
  entry: { id: string | null; directoryId: string; type: routes.EntryType; targetId: string },
): Promise<void> {
  const taken = await maybe(
    tx,
    tables
      .selectFrom('catalogue.entry')
      .select(sql.lit(1).as('one'))
      .where('directory_id', '=', entry.directoryId)
      .where('type', '=', entry.type)
      .where('target_id', '=', entry.targetId)
      .where('id', 'is distinct from', entry.id),
  );
  if (taken)
    throw new HttpError('conflict', texts.taken, { fields: [{ path: 'targetId', message: texts.taken }] });
}

/** What an entry says, as it is stored; `box` is what it covers. */
const columnsOf = (entry: Wish, box: Bounds | null) => ({
  title: entry.title,
  abstract: entry.abstract,
  keywords: entry.keywords,
  west: box?.[0] ?? null,
  south: box?.[1] ?? null,
  east: box?.[2] ?? null,
  north: box?.[3] ?? null,
  valid_from: entry.from || null,
  valid_until: entry.to || null,
  contact: entry.contact,
});

/** The box around a layer's current version; null where it is empty. */
async function extentOf({ db }: DataDeps, layerId: string): Promise<Bounds | null> {
  const box = await one(
    db.kysely,
    sql<{ west: number | null; south: number; east: number; north: number }>`
      select st_xmin(b.box) as west, st_ymin(b.box) as south, st_xmax(b.box) as east, st_ymax(b.box) as north
      from (select st_extent(f.geom) as box from catalogue.layer l
        join catalogue.feature f on f.layer_id = l.id and f.version = l.current_version where l.id = ${layerId}) b`,
  );
  return boxOf(box);
}

const boxOf = ({
  west,
  south,
  east,
  north,
}: Pick<StoredEntry, 'west' | 'south' | 'east' | 'north'>): Bounds | null =>
  west === null ? null : [west, south, east, north];

function toRow({ tree, mayEdit, targets }: View, entry: StoredEntry): routes.DataCatalog {
  const { west, south, east, north, createdAt, updatedAt, ...rest } = entry;
  return {
    ...rest,
    directoryPath: tree.path(entry.directoryId),
    targetName: targets[entry.type].get(entry.targetId) ?? entry.targetId,
    bbox: boxOf({ west, south, east, north }),
    createTime: createdAt.toISOString(),
    updateTime: updatedAt.toISOString(),
    can: mayEdit.has(entry.directoryId) ? ['edit', 'delete'] : [],
  };
}

function note(
  call: Pick<Call, 'entry'>,
  id: string,
  summary: string,
  before: object | null,
  after: object | null,
): void {
  Object.assign(call.entry, { summary, target: `dataCatalog:${id}`, detail: { before, after } });
}
