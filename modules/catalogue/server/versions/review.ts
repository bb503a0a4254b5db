import { countTotal, maybe, one, rows, run, tablesOf } from '@homestead/database';
import { HttpError, pageWindow } from '@homestead/http/contract';
import type { Call } from '@homestead/http/server';
import { sql } from 'kysely';
import { type Review, type catalogueRoutes as routes, versionTexts as texts } from '../../contract/index.ts';
import { keepingLease } from '../lease/kept-lease.ts';
import { leaseUntil } from '../lease/lease.ts';
import { literals } from '../lists.ts';
import type { CatalogueTables } from '../tables.ts';
import type { CaseCheck, VersionDeps } from './deps.ts';
import { note } from './service.ts';
import { getStoredVersion, lockVersion } from './store.ts';

const tables = tablesOf<CatalogueTables>();

const checksAtOnce = 20;

/** Asks for the checks of running cases to be made again on a version, in the background; what was found before is replaced. */
export async function askReview(deps: VersionDeps, call: Call<typeof routes.askReview>, wake: () => void) {
  const { layerId, version } = call.params;
  const asked = await call.act(async (tx) => {
    const { layerName } = await lockVersion(tx, layerId, version);
    const at = deps.now();
    await run(
      tx,
      tables
        .deleteFrom('catalogue.version_review')
        .where('layer_id', '=', layerId)
        .where('version', '=', version),
    );
    await run(
      tx,
      tables.insertInto('catalogue.version_review').values({
        layer_id: layerId,
        version,
        state: sql.lit('waiting'),
        asked_by_name: call.person.name,
        asked_at: at,
      }),
    );
    note(call, layerId, texts.reviewed(layerName, version), { version });
    return { ...none, state: 'waiting' as const, askedBy: call.person.name, askedAt: at.toISOString() };
  });
  wake();
  return asked;
}

const none: Review = {
  state: 'none',
  checked: 0,
  differing: 0,
  askedBy: null,
  askedAt: null,
  finishedAt: null,
};

/** How far a review is, and the cases whose result would differ. */
export async function getReview({ db }: VersionDeps, call: Call<typeof routes.getReview>) {
  const { layerId, version } = call.params;
  await getStoredVersion(db.kysely, layerId, version);
  const { pageNum, pageSize, offset } = pageWindow(call.query);
  const review = await maybe(
    db.kysely,
    tables
      .selectFrom('catalogue.version_review')
      .select([
        'state',
        'checked',
        'asked_by_name as askedBy',
        'asked_at as askedAt',
        'finished_at as finishedAt',
      ])
      .where('layer_id', '=', layerId)
      .where('version', '=', version),
  );
  const { total } = await one<{ total: number }>(
    db.kysely,
    tables
      .selectFrom('catalogue.version_review_case')
      .select(countTotal)
      .where('layer_id', '=', layerId)
      .where('version', '=', version),
  );
  const records = await rows(
    db.kysely,
    tables
      .selectFrom('catalogue.version_review_case')
      .select([
        'case_id as caseId',
        'case_no as caseNo',
        'process_name as processName',
        'field',
        'checked_on as checkedOn',
        'before',
        'after',
      ])
      .where('layer_id', '=', layerId)
      .where('version', '=', version)
      .orderBy('position')
      .limit(pageSize)
      .offset(offset),
  );
  const told: Review = review
    ? {
        ...review,
        differing: total,
        askedAt: review.askedAt.toISOString(),
        finishedAt: review.finishedAt?.toISOString() ?? null,
      }
    : none;
  return { records, total, pageNum, pageSize, review: told };
}

/** Does one review that waits, or that a process left unfinished. Returns whether there was one. */
export async function reviewNext(deps: VersionDeps): Promise<boolean> {
  const { db } = deps;
  const taken = await maybe(
    db.kysely,
    tables
      .updateTable('catalogue.version_review')
      .set({ state: sql.lit('running'), checked: sql.lit(0), lease_until: leaseUntil(deps) })
      .where(({ eb, refTuple }) =>
        eb(
          refTuple('layer_id', 'version'),
          'in',
          tables
            .selectFrom('catalogue.version_review')
            .select(['layer_id', 'version'])
            .where('state', 'in', literals('waiting', 'running'))
            .where((eb) =>
              eb.or([eb('lease_until', 'is', null), eb('lease_until', '<', sql<Date>`clock_timestamp()`)]),
            )
            .orderBy('asked_at')
            .limit(sql.lit(1))
            .forUpdate()
            .skipLocked()
            .$asTuple('layer_id', 'version'),
        ),
      )
      .returning(['layer_id as layerId', 'version']),
  );
  if (!taken) return false;
  const { layerId, version } = taken;
  await run(
    db.kysely,
    tables
      .deleteFrom('catalogue.version_review_case')
      .where('layer_id', '=', layerId)
      .where('version', '=', version),
  );
  let state: Review['state'] = 'done';
  try {
    const renew = () =>
      run(
        db.kysely,
        tables
          .updateTable('catalogue.version_review')
          .set({ lease_until: leaseUntil(deps) })
          .where('layer_id', '=', layerId)
          .where('version', '=', version)
          .where('state', '=', sql.lit('running'))
          .where('lease_until', 'is not', null),
      );
    await keepingLease(deps, renew, () => reviewAll(deps, layerId, version));
  } catch (error) {
    state = 'failed';
    deps.report(error, 'the review of running cases');
  }
  await run(
    db.kysely,
    tables
      .updateTable('catalogue.version_review')
      .set({ state, lease_until: sql.lit(null), finished_at: deps.now() })
      .where('layer_id', '=', layerId)
      .where('version', '=', version)
      .where('state', '=', sql.lit('running')),
  );
  return true;
}

async function reviewAll(deps: VersionDeps, layerId: string, version: number): Promise<void> {
  let after: string | null = null;
  let [checked, position] = [0, 0];
  for (;;) {
    const checks: CaseCheck[] = await deps.checks.list(layerId, after, checksAtOnce);
    if (checks.length === 0) return;
    const differing: (Omit<CaseCheck, 'geometry'> & { position: number; after: string })[] = [];
    for (const { geometry, ...check } of checks) {
      const now = await resultOn(deps, layerId, version, geometry);
      if (now !== check.before) differing.push({ ...check, position: ++position, after: now });
    }
    checked += checks.length;
    after = checks.at(-1)?.caseId ?? null;
    const isMine = await maybe(
      deps.db.kysely,
      tables
        .updateTable('catalogue.version_review')
        .set({ checked, lease_until: leaseUntil(deps) })
        .where('layer_id', '=', layerId)
        .where('version', '=', version)
        .where('state', '=', sql.lit('running'))
        .returning(sql.lit(1).as('mine')),
    );
    if (!isMine) return;
    await sql`insert into catalogue.version_review_case
        (layer_id, version, position, case_id, case_no, process_name, field, checked_on, before, after)
      select ${layerId}, ${version}::int, r.position, r."caseId", r."caseNo", r."processName", r.field, r."checkedOn", r.before, r.after
      from jsonb_to_recordset(${JSON.stringify(differing)}::jsonb) as r(position int, "caseId" text, "caseNo" text,
        "processName" text, field text, "checkedOn" text, before text, after text)`.execute(deps.db.kysely);
  }
}

async function resultOn(
  { checks }: VersionDeps,
  layerId: string,
  version: number,
  geometry: object,
): Promise<string> {
  try {
    return await checks.check(layerId, version, geometry);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return `${texts.couldNotCheck}：${error.message}`;
  }
}
