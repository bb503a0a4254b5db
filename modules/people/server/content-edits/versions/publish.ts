import {
  type ContentKind,
  type ContentTables,
  newId,
  one,
  rows,
  run,
  shareLooks,
  type Tx,
  tablesOf,
} from '@homestead/database';
import { HttpError, isCalendarDate } from '@homestead/http/contract';
import type { Call } from '@homestead/http/server';
import { type RawBuilder, sql } from 'kysely';
import { versionTexts as texts } from '../../../contract/content/texts.ts';
import type * as routes from '../../../contract/content/versions.ts';
import type { VersionReport } from '../../../contract/content/versions.ts';
import { applyEntries, remarksOn } from './apply.ts';
import { type VersionDeps, versioned } from './deps.ts';
import { detail, note, refused } from './edit.ts';
import { entriesOf, getDraft, getStored, insertVersion, writeEntries } from './store.ts';

const tables = tablesOf<ContentTables>();

/** Ends the transaction of a check, which writes nothing. */
class Undone extends Error {
  readonly report: VersionReport;
  constructor(report: VersionReport) {
    super('undone');
    this.report = report;
  }
}

/** What would be wrong with a publication: it is tried in a transaction that is always rolled back. */
export async function checkVersion(deps: VersionDeps, id: string): Promise<VersionReport> {
  try {
    return await deps.db.transaction(async (tx): Promise<VersionReport> => {
      await takeTurn(tx);
      const { updatedBy } = await getStored(tx, id);
      const [kinds, entries] = [versioned(deps.kinds), await entriesOf(tx, id)];
      const { problems } = await applyEntries(tx, kinds, entries, updatedBy);
      throw new Undone({ problems, warnings: await remarksOn(tx, kinds, entries) });
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
    return error.report;
  }
}

export async function publishVersion(
  deps: VersionDeps,
  call: Call<typeof routes.publishVersion>,
  refresh: () => Promise<void>,
) {
  const { id } = call.params;
  const { version, at } = call.body;
  const moment = at === undefined ? null : momentOf(at, deps.now());
  const done = await call.act(async (tx) => {
    await takeTurn(tx);
    const { name } = await getDraft(tx, id, version);
    if (moment) {
      // What is wrong today is said today; at its moment the version is checked once more.
      await sql`savepoint trial`.execute(tx);
      const { problems } = await applyEntries(
        tx,
        versioned(deps.kinds),
        await entriesOf(tx, id),
        call.person.name,
      );
      await sql`rollback to savepoint trial`.execute(tx);
      refuse(problems);
      await run(
        tx,
        tables
          .updateTable('content.version')
          .set((eb) => ({
            state: 'planned',
            publish_at: moment,
            problem: null,
            version: eb('version', '+', eb.lit(1)),
            updated_at: deps.now(),
            updated_by: call.person.name,
            updated_by_id: call.person.id,
          }))
          .where('id', '=', id),
      );
      note(call, id, texts.acts.planned(name, moment.toISOString()));
    } else {
      await putInForce(deps, tx, id, call.person.name);
      note(call, id, texts.acts.published(name));
    }
    return detail(deps, tx, call, id);
  });
  if (!moment) await refresh();
  return done;
}

/** Publications one after the other: each is checked against what the one before left. */
async function takeTurn(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('content.version'))`.execute(tx);
}

async function putInForce(deps: VersionDeps, tx: Tx, id: string, by: string): Promise<void> {
  const entries = await entriesOf(tx, id);
  if (entries.length === 0) throw new HttpError('conflict', texts.nothing);
  const { problems, before } = await applyEntries(tx, versioned(deps.kinds), entries, by);
  refuse(problems);
  const replaced = [...before].map(([{ kind, key }, row]) => ({ kind, key, before: row }));
  await sql`update content.version_entry e set before = nullif(x.before, 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(replaced)}::jsonb) as x(kind text, key text, before jsonb)
    where e.version_id = ${id} and e.kind = x.kind and e.key = x.key`.execute(tx);
  await run(
    tx,
    tables
      .updateTable('content.version')
      .set((eb) => ({
        state: 'published',
        published_at: deps.now(),
        published_by: by,
        publish_at: null,
        problem: null,
        version: eb('version', '+', eb.lit(1)),
      }))
      .where('id', '=', id),
  );
  await raiseRevision(tx);
}

function refuse(problems: VersionReport['problems']): void {
  const [first] = problems;
  if (!first) return;
  const fields = problems.map(({ kind, key, message }) => ({
    path: kind ? `${kind}:${key ?? ''}` : 'version',
    message,
  }));
  throw new HttpError('broken', first.message, { fields });
}

function momentOf(text: string, now: Date): Date {
  const moment = new Date(text);
  const ahead = moment.getTime() - now.getTime();
  if (!isCalendarDate(text.slice(0, 10)) || text[10] !== 'T' || !(ahead > 0) || ahead > 366 * 86_400_000)
    throw refused('at', texts.badTime);
  return moment;
}

export function dropPlan(deps: VersionDeps, call: Call<typeof routes.dropPlan>) {
  const { id } = call.params;
  return call.act(async (tx) => {
    const { name, state } = await getStored(tx, id);
    if (state !== 'planned') throw new HttpError('conflict', texts.noPlan);
    await run(
      tx,
      tables
        .updateTable('content.version')
        .set((eb) => ({ state: 'draft', publish_at: null, version: eb('version', '+', eb.lit(1)) }))
        .where('id', '=', id),
    );
    note(call, id, texts.acts.planDropped(name));
    return detail(deps, tx, call, id);
  });
}

/** What a publication replaced, as a draft of its own: it is checked and published like any other. */
export function rollBack(deps: VersionDeps, call: Call<typeof routes.rollBack>) {
  return call.once(async (tx) => {
    const version = await getStored(tx, call.params.id);
    if (version.state !== 'published') throw new HttpError('conflict', texts.notPublished);
    const id = newId();
    const name = texts.rollbackName(version.name).slice(0, 60);
    await insertVersion(tx, { id, name, note: '', origin: version.name }, call.person, deps.now());
    const entries = await entriesOf(tx, version.id);
    const rowsNow = new Map<string, Map<string, object>>();
    for (const kind of versioned(deps.kinds)) rowsNow.set(kind.kind, await kind.read(tx));
    const back = entries.map(({ kind, key, before }) => ({
      kind,
      key,
      entry: before,
      base: rowsNow.get(kind)?.get(key) ?? null,
    }));
    await writeEntries(tx, id, back, call.person, deps.now());
    note(call, id, texts.acts.rolledBack(version.name));
    return detail(deps, tx, call, id);
  });
}

/** Publishes what is due. A version that no longer fits is a draft again, with the reason. Returns how many were looked at. */
export async function publishDue(deps: VersionDeps, refresh: () => Promise<void>): Promise<number> {
  const due = await rows<{ id: string; by: string }>(
    deps.db.kysely,
    tables
      .selectFrom('content.version')
      .select(['id', 'updated_by as by'])
      .where('state', '=', sql.lit('planned'))
      .where('publish_at', '<=', deps.now())
      .orderBy('publish_at'),
  );
  for (const { id, by } of due) {
    try {
      await deps.db.transaction(async (tx) => {
        await takeTurn(tx);
        const { state } = await getStored(tx, id);
        if (state === 'planned') await putInForce(deps, tx, id, by);
      });
      await refresh();
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      await run(
        deps.db.kysely,
        tables
          .updateTable('content.version')
          .set((eb) => ({
            state: 'draft',
            publish_at: null,
            problem: texts.planFailed(error.message),
            version: eb('version', '+', eb.lit(1)),
          }))
          .where('id', '=', id)
          .where('state', '=', sql.lit('planned')),
      );
    }
  }
  return due.length;
}

export const revisionSql: RawBuilder<number> = sql`(select number::int from content.revision)`;

export async function raiseRevision(tx: Tx): Promise<void> {
  await run(
    tx,
    tables.updateTable('content.revision').set((eb) => ({ number: eb('number', '+', eb.lit(1)) })),
  );
}

/** Puts in force on this node what was published on whichever; a caller who has read the revision says which is current. */
export function follower({ db, kinds, report }: VersionDeps): (current?: number) => Promise<void> {
  let seen: number | null = null;
  const look = shareLooks(async () => {
    const { number } = await one(db.kysely, tables.selectFrom('content.revision').select('number'));
    if (number === seen) return;
    for (const kind of takenAnew(kinds)) await kind.refresh?.();
    seen = number;
  });
  return async (current) => {
    // What this node read at its start may be older than the first revision that it hears of.
    if (current !== undefined && current === seen) return;
    await look().catch((error: unknown) => report(error, 'the published content'));
  };
}

const takenAnew = (kinds: readonly ContentKind[]) => {
  const done = new Set<ContentKind['refresh']>();
  return kinds.filter(({ refresh }) => refresh && !done.has(refresh) && done.add(refresh));
};
