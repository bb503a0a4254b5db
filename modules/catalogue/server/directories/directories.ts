import { maybe, newId, run, type Tx, tablesOf } from '@homestead/database';
import { brokenFields, EditedMeanwhile, HttpError, pageWindow, unknownSort } from '@homestead/http/contract';
import { type BoundRoute, bind, type Call } from '@homestead/http/server';
import { can } from '@homestead/people/contract';
import type { Principal } from '@homestead/people/server';
import { sql } from 'kysely';
import * as routes from '../../contract/data-catalogue/directories.ts';
import { catalogueTexts as texts } from '../../contract/data-catalogue/texts.ts';
import type { DataDeps } from '../data-deps.ts';
import type { CatalogueTables } from '../tables.ts';
import { DirectoryTree, type StoredDirectory } from './tree.ts';

const tables = tablesOf<CatalogueTables>();

const read = 'catalogue.entry.read';
const edit = 'catalogue.entry.edit';

/** What a person may do with the catalogue at all, for the page. */
export const abilities = (person: Principal): string[] =>
  can(person, edit) ? ['create', 'edit', 'delete'] : [];

/** `/sourceDir`: the tree of directories. */
export function directoryRoutes(deps: DataDeps): BoundRoute[] {
  const { db } = deps;
  return [
    bind(routes.listDirectories, (call) => listDirectories(deps, call)),
    bind(routes.directoryTree, async ({ person }) => {
      const tree = await DirectoryTree.read(db.kysely);
      const [mayRead, mayEdit] = [tree.allowed(person, read), tree.allowed(person, edit)];
      const node = (one: StoredDirectory): routes.SourceDirNode => ({
        ...tree.row(one, mayEdit),
        children: tree.under(one.id).map(node),
      });
      // A directory whose parent is not the person's to see stands at the top.
      return tree.all
        .filter(({ id, parentId }) => mayRead.has(id) && !(parentId && mayRead.has(parentId)))
        .map(node);
    }),
    bind(routes.getDirectory, async ({ person, params }) => {
      const tree = await DirectoryTree.read(db.kysely);
      return tree.row(readable(tree, person, params.id), tree.allowed(person, edit));
    }),
    bind(routes.createDirectory, (call) => createDirectory(deps, call)),
    bind(routes.updateDirectory, (call) => updateDirectory(deps, call)),
    bind(routes.deleteDirectory, (call) => deleteDirectory(deps, call)),
  ];
}

/** A directory that the person may see. Throws missing. */
export function readable(tree: DirectoryTree, person: Principal, id: string): StoredDirectory {
  const found = tree.allowed(person, read).has(id) ? tree.get(id) : undefined;
  if (!found) throw new HttpError('missing', texts.noDirectory);
  return found;
}

/** Refuses a change in a directory that is not the person's to keep. */
export function refuseOutside(tree: DirectoryTree, person: Principal, id: string): void {
  if (!tree.allowed(person, edit).has(id)) throw new HttpError('forbidden', texts.directoryForbidden);
}

const sorts: Record<string, (a: StoredDirectory, b: StoredDirectory) => number> = {
  sort: (a, b) => a.sort - b.sort,
  name: (a, b) => a.name.localeCompare(b.name, 'zh'),
  createTime: (a, b) => a.createdAt.getTime() - b.createdAt.getTime(),
  updateTime: (a, b) => a.updatedAt.getTime() - b.updatedAt.getTime(),
};

async function listDirectories({ db }: DataDeps, call: Call<typeof routes.listDirectories>) {
  const { pageNum, pageSize, offset } = pageWindow(call.query);
  const { keyword = '', parentId, name, sort = 'sort' } = call.query;
  const by = sort.replace(/^-/, '');
  const order = Object.hasOwn(sorts, by) ? sorts[by] : undefined;
  if (!order) throw unknownSort(by);
  const tree = await DirectoryTree.read(db.kysely);
  const [mayRead, mayEdit] = [tree.allowed(call.person, read), tree.allowed(call.person, edit)];
  const words = keyword.toLowerCase();
  const found = tree.all
    .filter(({ id }) => mayRead.has(id))
    .filter((one) => parentId === undefined || (one.parentId ?? '') === parentId)
    .filter((one) => name === undefined || one.name === name)
    .filter((one) => `${one.name}\n${one.remark}`.toLowerCase().includes(words))
    .sort((a, b) => (sort.startsWith('-') ? order(b, a) : order(a, b)));
  const records = found.slice(offset, offset + pageSize).map((one) => tree.row(one, mayEdit));
  return { records, total: found.length, pageNum, pageSize, can: abilities(call.person) };
}

/** The tree for a change: two who move directories at once come one after the other, so that none ends up inside itself. */
async function lockedTree(tx: Tx): Promise<DirectoryTree> {
  await sql`lock table catalogue.directory in share row exclusive mode`.execute(tx);
  return DirectoryTree.read(tx);
}

function createDirectory(deps: DataDeps, call: Call<typeof routes.createDirectory>) {
  const { body, person } = call;
  return call.once(async (tx) => {
    const tree = await lockedTree(tx);
    const parentId = body.parentId || null;
    mustFit(tree, person, { id: null, parentId, name: nameOf(body.name) });
    const siblings = tree.under(parentId).map(({ sort }) => sort);
    const at = deps.now();
    const row = {
      id: newId(),
      parentId,
      name: nameOf(body.name),
      sort: body.sort ?? Math.max(0, ...siblings) + 10,
      remark: body.remark?.trim() ?? '',
    };
    await run(
      tx,
      tables.insertInto('catalogue.directory').values({
        id: row.id,
        parent_id: parentId,
        name: row.name,
        sort: Math.min(row.sort, 999_999),
        remark: row.remark,
        created_at: at,
        updated_at: at,
        updated_by: person.name,
      }),
    );
    note(call, row.id, texts.created(row.name), null, row);
    return answer(tx, person, row.id);
  });
}

function updateDirectory(deps: DataDeps, call: Call<typeof routes.updateDirectory>) {
  const { body, person, params } = call;
  return call.act(async (tx) => {
    const tree = await lockedTree(tx);
    const before = readable(tree, person, params.id);
    refuseOutside(tree, person, before.id);
    if (before.version !== body.version) throw stale(before);
    const parentId = body.parentId === undefined ? before.parentId : body.parentId || null;
    const { sort = before.sort, remark = before.remark } = body;
    const name = body.name === undefined ? before.name : nameOf(body.name);
    mustFit(tree, person, { id: before.id, parentId, name });
    await run(
      tx,
      tables
        .updateTable('catalogue.directory')
        .set((eb) => ({
          parent_id: parentId,
          name,
          sort,
          remark: remark.trim(),
          version: eb('version', '+', eb.lit(1)),
          updated_at: deps.now(),
          updated_by: person.name,
        }))
        .where('id', '=', before.id),
    );
    const { parentId: oldParent, name: oldName } = before;
    note(call, before.id, texts.edited(name), { parentId: oldParent, name: oldName }, { parentId, name });
    return answer(tx, person, before.id);
  });
}

function deleteDirectory(_deps: DataDeps, call: Call<typeof routes.deleteDirectory>) {
  const { person, params } = call;
  return call.act(async (tx) => {
    const tree = await lockedTree(tx);
    const before = readable(tree, person, params.id);
    refuseOutside(tree, person, before.id);
    const isUsed = tree.under(before.id).length > 0 || before.entries > 0 || (await holdsMore(tx, before.id));
    if (isUsed) throw new HttpError('conflict', texts.notEmpty);
    await run(tx, tables.deleteFrom('catalogue.directory').where('id', '=', before.id));
    note(call, before.id, texts.removed(before.name), { name: before.name }, null);
    return null;
  });
}

/** Whether data files or spatial models lie in a directory. */
async function holdsMore(tx: Tx, id: string): Promise<boolean> {
  const found = await maybe(
    tx,
    tables
      .selectFrom('catalogue.data_file')
      .select(sql.lit(1).as('one'))
      .where('directory_id', '=', id)
      .unionAll(
        tables
          .selectFrom('catalogue.spatial_model')
          .select(sql.lit(1).as('one'))
          .where('directory_id', '=', id),
      )
      .limit(sql.lit(1)),
  );
  return found !== undefined;
}

const stale = ({ name, updatedBy, updatedAt }: StoredDirectory): HttpError =>
  new EditedMeanwhile({ what: `“${name}”`, by: updatedBy, at: updatedAt });

function nameOf(text: string): string {
  const name = text.trim();
  if (!name) throw brokenFields([{ path: 'name', message: texts.noName }]);
  return name;
}

/** Refuses a place in the tree that cannot be: not there, inside itself, too deep, or with a name that stands there. */
function mustFit(
  tree: DirectoryTree,
  person: Principal,
  wish: { id: string | null; parentId: string | null; name: string },
): void {
  const { id, parentId, name } = wish;
  const broken = (message: string) => brokenFields([{ path: 'parentId', message }]);
  if (parentId !== null) {
    if (!tree.allowed(person, read).has(parentId)) throw broken(texts.noParent);
    refuseOutside(tree, person, parentId);
    if (id !== null && tree.within(id).includes(parentId)) throw broken(texts.cycle);
  } else if (id === null || tree.get(id)?.parentId !== null) refuseTop(person);
  const depth = (parentId === null ? 0 : tree.line(parentId).length) + (id === null ? 1 : tree.height(id));
  if (depth > routes.deepestDirectory) throw broken(texts.tooDeep(routes.deepestDirectory));
  if (tree.under(parentId).some((one) => one.name === name && one.id !== id))
    throw new HttpError('conflict', texts.nameTaken(name), {
      fields: [{ path: 'name', message: texts.nameTaken(name) }],
    });
}

/** The top is kept by those who are not limited to some directories. */
function refuseTop(person: Principal): void {
  const isLimited = person.grants
    .filter(({ capabilities }) => capabilities.includes(edit))
    .every(({ directories = [] }) => directories.length > 0);
  if (isLimited && person.grants.length > 0) throw new HttpError('forbidden', texts.directoryForbidden);
}

async function answer(tx: Tx, person: Principal, id: string) {
  const tree = await DirectoryTree.read(tx);
  const found = tree.get(id);
  if (!found) throw new HttpError('missing');
  return tree.row(found, tree.allowed(person, edit));
}

function note(
  call: Pick<Call, 'entry'>,
  id: string,
  summary: string,
  before: object | null,
  after: object | null,
): void {
  Object.assign(call.entry, { summary, target: `directory:${id}`, detail: { before, after } });
}
