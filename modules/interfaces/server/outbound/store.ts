import {
  changed,
  countTotal,
  type Executor,
  maybe,
  newId,
  one,
  rows,
  run,
  sqlState,
  type Tx,
  tablesOf,
} from '@homestead/database';
import { EditedMeanwhile, HttpError, pageWindow, unknownSort } from '@homestead/http/contract';
import type { Call } from '@homestead/http/server';
import { sql } from 'kysely';
import {
  type createOutbound,
  type deleteOutbound,
  type listOutbound,
  type OpenProcess,
  type Outbound,
  outboundTexts as texts,
  type updateOutbound,
} from '../../contract/index.ts';
import type { InterfacesTables } from '../tables.ts';
import { checkDefinition } from './judge.ts';
import type { OutboundDeps } from './ports.ts';

const tables = tablesOf<InterfacesTables>();

interface OutboundRow extends Omit<Outbound, 'qyzt' | 'createTime' | 'updateTime'> {
  isEnabled: boolean;
  createdAt: Date;
  updatedAt: Date;
}
/** The JSON columns. */
type Parsed = Pick<OutboundRow, 'process' | 'fields' | 'conditions'>;

const columns = [
  'o.id',
  'o.path',
  'o.name',
  'o.directory',
  'o.description',
  'o.kind',
  'o.process',
  'o.model',
  'o.fields',
  'o.filters',
  'o.conditions',
  'o.sort',
  'o.max_page_size as maxPageSize',
  'o.per_minute as perMinute',
  'o.per_day as perDay',
  'o.is_enabled as isEnabled',
  'o.created_at as createdAt',
  'o.updated_at as updatedAt',
  'o.version',
] as const;

const shown = ({ isEnabled, createdAt, updatedAt, ...rest }: OutboundRow): Outbound => ({
  ...rest,
  qyzt: isEnabled ? 'YES' : 'NO',
  createTime: createdAt.toISOString(),
  updateTime: updatedAt.toISOString(),
});

const orders = {
  name: 'o.name',
  path: 'o.path',
  directory: 'o.directory',
  model: 'o.model',
  createTime: 'o.created_at',
  updateTime: 'o.updated_at',
} as const;

const outbound = tables.selectFrom('interfaces.outbound as o');
const stored = outbound.select(columns).$narrowType<Parsed>();

/** The interfaces of the county, by name. */
export async function list({ db }: OutboundDeps, { query }: Call<typeof listOutbound>) {
  const { pageNum, pageSize, offset } = pageWindow(query);
  const name = query.sort?.replace(/^-/, '') ?? 'name';
  const order = Object.hasOwn(orders, name) ? orders[name as keyof typeof orders] : undefined;
  if (!order) throw unknownSort(name);
  const direction = query.sort?.startsWith('-') ? 'desc' : 'asc';
  const word = `%${(query.keyword ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  let asked = outbound.where((eb) =>
    eb.or([eb('o.name', 'ilike', word), eb('o.path', 'ilike', word), eb('o.description', 'ilike', word)]),
  );
  if (query.model) asked = asked.where('o.model', '=', query.model);
  if (query.directory) asked = asked.where('o.directory', '=', query.directory);
  if (query.qyzt) asked = asked.where('o.is_enabled', '=', query.qyzt === 'YES');
  const { total } = await one(db.kysely, asked.select(countTotal));
  const found = await rows(
    db.kysely,
    asked
      .select(columns)
      .orderBy(order, direction)
      .orderBy('o.id')
      .limit(pageSize)
      .offset(offset)
      .$narrowType<Parsed>(),
  );
  const directories = await rows(
    db.kysely,
    tables
      .selectFrom('interfaces.outbound')
      .select(['directory as value', 'directory as label'])
      .distinct()
      .where('directory', '<>', sql.lit(''))
      .orderBy('directory'),
  );
  return { records: found.map(shown), total, pageNum, pageSize, choices: { directory: directories } };
}

/** All of them, by directory and name. */
export async function all(db: Executor): Promise<Outbound[]> {
  const found = await rows(db, stored.orderBy('o.directory').orderBy('o.name').orderBy('o.id'));
  return found.map(shown);
}

/** One interface by its id; undefined where there is none. */
export async function find(db: Executor, id: string): Promise<Outbound | undefined> {
  const row = await maybe(db, stored.where('o.id', '=', id));
  return row && shown(row);
}

/** The same; throws where there is none. */
export async function get(db: Executor, id: string): Promise<Outbound> {
  const found = await find(db, id);
  if (!found) throw new HttpError('missing');
  return found;
}

/** The interface of a path, enabled or not. */
export async function findByPath(db: Executor, path: string): Promise<Outbound | undefined> {
  const row = await maybe(db, stored.where('o.path', '=', path));
  return row && shown(row);
}

/** What an interface is unless somebody says otherwise. */
const usual = {
  directory: '',
  description: '',
  kind: 'list' as const,
  process: null,
  model: '',
  fields: [] as Outbound['fields'],
  filters: [] as string[],
  conditions: [] as Outbound['conditions'],
  sort: null,
  maxPageSize: 100,
  perMinute: 60,
  perDay: 10_000,
  qyzt: 'YES' as const,
};
type Given = Call<typeof createOutbound>['body'];

/** Paths and names are the database's to judge. */
export const named = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    if (sqlState(error) === '23505') throw new HttpError('conflict', texts.taken);
    throw error;
  });

async function keepVersion(tx: Tx, saved: Outbound, by: string): Promise<void> {
  const { id, version, createTime: _created, updateTime, ...definition } = saved;
  await run(
    tx,
    tables.insertInto('interfaces.outbound_version').values({
      outbound_id: id,
      version,
      definition: JSON.stringify(definition),
      saved_by: by,
      saved_at: new Date(updateTime),
    }),
  );
}

/** Without what another kind would have: what is hidden in the page is not kept. */
const ofKind = <T extends Pick<Outbound, 'kind' | 'process' | 'model' | 'fields'>>(given: T): T =>
  given.kind === 'list'
    ? { ...given, process: null }
    : { ...given, model: '', fields: [], filters: [], conditions: [], sort: null };

const processText = ({ process }: Pick<Outbound, 'process'>) => (process ? JSON.stringify(process) : null);

/** Makes an interface. Throws brokenFields, conflict. */
export async function insert(
  deps: OutboundDeps,
  tx: Tx,
  given: Given,
  { by, processes }: { by: string; processes: readonly OpenProcess[] },
): Promise<Outbound> {
  const next = ofKind({ ...usual, ...given });
  checkDefinition(deps, next, processes);
  const id = newId();
  const now = deps.now();
  await run(
    tx,
    tables.insertInto('interfaces.outbound').values({
      id,
      ...columnsOf(next),
      created_by: by,
      created_at: now,
      updated_at: now,
    }),
  );
  const saved = await get(tx, id);
  await keepVersion(tx, saved, by);
  return saved;
}

/** What a definition says, as it is stored. */
const columnsOf = (next: Parameters<typeof checkDefinition>[1]) => ({
  path: next.path,
  name: next.name.trim(),
  directory: next.directory,
  description: next.description,
  kind: next.kind,
  process: processText(next),
  model: next.model,
  fields: JSON.stringify(next.fields),
  filters: next.filters,
  conditions: JSON.stringify(next.conditions),
  sort: next.sort,
  max_page_size: next.maxPageSize,
  per_minute: next.perMinute,
  per_day: next.perDay,
  is_enabled: next.qyzt === 'YES',
});

export async function create(deps: OutboundDeps, call: Call<typeof createOutbound>): Promise<Outbound> {
  const { body, person, entry } = call;
  const processes = await deps.cases.processes();
  return named(
    call.act(async (tx) => {
      const saved = await insert(deps, tx, body, { by: person.id, processes });
      entry.target = `outbound:${saved.id}`;
      return saved;
    }),
  );
}

export async function update(deps: OutboundDeps, call: Call<typeof updateOutbound>): Promise<Outbound> {
  const { body, params, person, entry } = call;
  entry.target = `outbound:${params.id}`;
  const processes = await deps.cases.processes();
  return named(call.act((tx) => revise(deps, tx, params.id, body, { by: person.id, processes })));
}

/** Changes an interface on the version that was read. Throws brokenFields, 40900. */
export async function revise(
  deps: OutboundDeps,
  tx: Tx,
  id: string,
  body: Call<typeof updateOutbound>['body'],
  { by, processes }: { by: string; processes: readonly OpenProcess[] },
): Promise<Outbound> {
  const before = await get(tx, id);
  const next = ofKind({ ...before, ...body });
  checkDefinition(deps, next, processes);
  const count = await changed(
    tx,
    tables
      .updateTable('interfaces.outbound')
      .set((eb) => ({
        ...columnsOf(next),
        updated_at: deps.now(),
        version: eb('version', '+', eb.lit(1)),
      }))
      .where('id', '=', id)
      .where('version', '=', body.version),
  );
  if (count === 0) throw new EditedMeanwhile();
  const saved = await get(tx, id);
  await keepVersion(tx, saved, by);
  return saved;
}

export async function remove(call: Call<typeof deleteOutbound>): Promise<null> {
  const { params, entry } = call;
  entry.target = `outbound:${params.id}`;
  await call.act(async (tx) => {
    if ((await changed(tx, tables.deleteFrom('interfaces.outbound').where('id', '=', params.id))) === 0)
      throw new HttpError('missing');
  });
  return null;
}

/** What an interface was at each version, the latest first. */
export async function versions({ db, people }: OutboundDeps, id: string) {
  await get(db.kysely, id);
  const found = await rows(
    db.kysely,
    tables
      .selectFrom('interfaces.outbound_version')
      .select(['version', 'definition', 'saved_by as by', 'saved_at as at'])
      .where('outbound_id', '=', id)
      .orderBy('version', 'desc')
      .limit(sql.lit(200))
      .$narrowType<{ definition: Record<string, unknown> }>(),
  );
  const names = await people.namesOf(found.map(({ by }) => by));
  return found.map(({ version, definition, by, at }) => ({
    version,
    definition,
    savedBy: names.get(by) ?? by,
    saveTime: at.toISOString(),
  }));
}
