import {
  type ContentKind,
  type Executor,
  maybe,
  one,
  type Row,
  rows,
  type Tx,
  tablesOf,
} from '@homestead/database';
import type { Release } from '@homestead/forms/server';
import type { Transact } from '@homestead/http/server';
import type { Person } from '@homestead/people/contract';
import { sql } from 'kysely';
import type { CompleteBody } from '../contract/index.ts';
import { caseOperations } from './actions/cases.ts';
import { handOver } from './actions/hand-over.ts';
import { makeDueCalls } from './calls/make-due-calls.ts';
import { serviceCallRouteTable } from './calls/manage-calls.ts';
import { backfillDeadlines } from './deadlines/backfill.ts';
import { deadlinePort, recalculateDeadlines } from './deadlines/recalculate.ts';
import { fireDueReminders } from './deadlines/remind.ts';
import { fireDueTimers } from './deadlines/timers.ts';
import { Definitions } from './definitions/definitions.ts';
import { guideRoutes } from './definitions/guides.ts';
import {
  guideKind,
  kindDepsOf,
  newestOf,
  type ProcessSurroundings,
  processKind,
  takeGuides,
} from './definitions/kinds.ts';
import { offeredProcess } from './definitions/offered.ts';
import type { Shipped } from './definitions/shipped.ts';
import { listRouteTable } from './lists/routes.ts';
import { namingPort } from './notify.ts';
import { tellListedOwners } from './owners/review.ts';
import { ownerRouteTable } from './owners/routes.ts';
import { caseOwnData } from './personal-data/own-data.ts';
import { sealEarlierCases } from './personal-data/seal-earlier.ts';
import { phraseRouteTable } from './phrases/routes.ts';
import type { WorkflowDeps } from './ports.ts';
import { findFilling } from './read/filling.ts';
import { workflowRouteTable } from './routes.ts';
import { findCase, listTasksOf } from './store.ts';
import { againIfMoved } from './submit/commit.ts';
import { prepareCompletion } from './submit/complete.ts';
import { type LinkedStart, startLinked } from './submit/linked.ts';
import { prepareStart, type StartInput } from './submit/start.ts';
import { casesForSystems } from './systems/cases-for-systems.ts';
import type { CaseTable, WorkflowTables } from './tables.ts';
import { runTrial, type Trial } from './trial/trial.ts';

const tables = tablesOf<WorkflowTables>();

export type { CaseOperations } from './actions/cases.ts';
export { casesIn, waitingWork, workOf } from './actions/hand-over.ts';
export { offeredProcess } from './definitions/offered.ts';
export { readShipped, type Shipped } from './definitions/shipped.ts';
export type { FieldSearch, SearchSource } from './lists/search.ts';
export { lowerModules } from './lower-modules.ts';
export type { Audience, GivenTask, Notification, NotificationPort } from './notify.ts';
export { findCaseObject, processesNaming, processNames } from './permissions.ts';
export { coversSql, type Sight, sightOf, visibleCases, visibleSql, visibleTo } from './person.ts';
export {
  divisionsOfCases,
  type FileVerdict,
  judgeFileInCases,
  mostOf,
  namedBy,
  noteFileLook,
  verdictOf,
} from './personal-data/files.ts';
export { type LookEntry, noteLook, type PersonalDataPort } from './personal-data/look.ts';
export { labelledRow } from './personal-data/own-data.ts';
export { rewriteHistory } from './personal-data/rewrite.ts';
export { type Right, rightOn } from './personal-data/sight.ts';
export type {
  Completion,
  FilesPort,
  PeoplePort,
  SteppedCompletion,
  WorkflowDeps,
  WorkflowHook,
} from './ports.ts';
export {
  type CaseFigures,
  listCaseIds,
  listCasesByIds,
  listOverdue,
  type OverdueTask,
  readCaseFigures,
} from './read/case-figures.ts';
export { listCaseRecords, listTaskRecords, type RecordQuery } from './read/case-records.ts';
export { findCaseSummaries } from './read/case-summaries.ts';
export { listDecisions, type TaskDecision } from './read/decisions.ts';
export { type LatestStep, listLatestSteps } from './read/latest-steps.ts';
export { listRunningChecks, type RunningCheck } from './read/running-checks.ts';
export { anyHoldsSql, divisionText, holdsSql } from './read/views.ts';
export { hasOpenVisitSql, listVisitsDone, processesOf, type VisitDone } from './read/visits.ts';
export {
  countWaitingCases,
  findWaitingCase,
  listWaitingCases,
  type WaitingCase,
} from './read/waiting-cases.ts';
export { addHistoryEntry, findCase, latestAnswers, listTasksOf, takeNumber } from './store.ts';
export { type LinkedStart, startLinked } from './submit/linked.ts';
export type { SummaryPart, SummaryQuery } from './summary/summary.ts';
export type { CaseState, CasesForSystems, OpenProcess, OpenTask } from './systems/cases-for-systems.ts';
export { type CaseFacts, historyFaults, tokenFaults } from './verify/case-faults.ts';
export { caseChecks } from './verify/checks.ts';
export { holderFaults } from './verify/holders.ts';
export { caseNumberGaps, gapsIn } from './verify/numbers.ts';

/**
 * Reads every version that cases stand on. The embedded database has one connection: a version that is first asked for inside
 * a step would wait for the step's own transaction, for ever.
 */
async function warm(deps: WorkflowDeps, definitions: Definitions): Promise<void> {
  const used = await rows<Row<CaseTable, 'definition_id'>>(
    deps.db.kysely,
    tables.selectFrom('workflow.instance').distinct().select('definition_id'),
  );
  for (const { definition_id } of used) await definitions.get(definition_id);
}

/** The workflow module: definitions from content, cases, tasks, timers. */
export function createWorkflow(given: WorkflowDeps) {
  const deps = { ...given, notifications: namingPort(given.notifications, given.applicantLabel) };
  const definitions = new Definitions(deps.db);
  return {
    routes: [
      ...workflowRouteTable(deps, definitions),
      ...ownerRouteTable(deps, definitions),
      ...listRouteTable(deps),
      ...phraseRouteTable(deps),
      ...serviceCallRouteTable(deps, definitions),
      ...guideRoutes(
        { guides: definitions.guides, latest: (key) => definitions.latest(key) },
        async () => (await deps.people.roleNames?.()) ?? new Map(),
      ),
    ],
    definitions,
    /** Processes and guides as rows that are edited by content versions. */
    contentKinds: (surroundings: ProcessSurroundings) => {
      const kindDeps = { ...kindDepsOf(deps, definitions), ...surroundings };
      return [processKind(kindDeps), guideKind(kindDeps)] as unknown as ContentKind[];
    },
    cases: caseOperations(deps, definitions),
    ownData: caseOwnData(deps, definitions),
    /** What the calendar asks when a year is imported. */
    deadlines: deadlinePort(deps),
    /** Deploys the processes of the content, and takes its guides; what is there already stays as it is. Returns what it shipped. */
    async publish({ processes, guides }: Shipped) {
      await definitions.refresh();
      const shipped = (await definitions.deployShipped(processes, deps.clock.now())).map(
        ({ compiled }) => compiled,
      );
      await takeGuides(deps, definitions, guides, shipped);
      return shipped.map(offeredProcess);
    },
    /** Brings the cases that are there up to date with what was published. */
    async bringUpToDate(shipped: readonly { key: string }[]) {
      if (deps.db.kind === 'pglite') await warm(deps, definitions);
      await backfillDeadlines(deps, definitions);
      await tellListedOwners(deps);
      await sealEarlierCases(
        deps,
        shipped.map(({ key }) => key),
      );
    },
    /** The processes that may be started now, each by its newest active version. */
    offered: async (tx?: Executor) =>
      (tx ? await newestOf(tx) : await definitions.latestOfAll()).map(({ compiled }) =>
        offeredProcess(compiled),
      ),
    /** Fires what is due by the county's clock: timers, then reminders of deadlines. Returns how many timers fired. */
    async fireDueTimers(): Promise<number> {
      // First what an import of holidays left to count again: no timer fires by the table of before.
      await recalculateDeadlines(deps);
      const fired = await fireDueTimers(deps, definitions);
      await fireDueReminders(deps);
      return fired;
    },
    /** Makes the calls to other systems that service tasks wait for. Returns how many were answered. */
    makeDueCalls: () => makeDueCalls(deps, definitions),
    /** When the next timer is due, for whoever wakes us. */
    async nextDue(): Promise<Date | null> {
      const row = await maybe<{ due_at: Date | null }>(
        deps.db.kysely,
        tables
          .selectFrom('workflow.timer')
          .select(({ fn }) => fn.min('due_at').as('due_at'))
          .where('state', '=', sql.lit('waiting'))
          .where('call', 'is', null),
      );
      return row?.due_at ?? null;
    },
    /** Timers whose time has come and which have not fired: how many, and for how long the first has waited, in seconds. */
    async lateTimers(): Promise<{ count: number; seconds: number }> {
      const now = deps.clock.now();
      return one(
        deps.db.kysely,
        tables
          .selectFrom('workflow.timer')
          .select(({ fn }) => [
            fn.countAll<number>().as('count'),
            sql<number>`coalesce(extract(epoch from ${now}::timestamptz - min(due_at)), 0)::float8`.as(
              'seconds',
            ),
          ])
          .where('state', '=', sql.lit('waiting'))
          .where('call', 'is', null)
          .where('due_at', '<', now),
      );
    },
    /** What other systems may do in cases. */
    systems: casesForSystems(deps, definitions),
    /** Lets a case of each process that may be started go to its end in a village, and takes it back. */
    async trials(by: Person, village: string): Promise<Trial[]> {
      const trials: Trial[] = [];
      for (const definition of await definitions.latestOfAll())
        trials.push(await runTrial(deps, definitions, definition, by, village));
      return trials;
    },
    /** Starts a case out of another one, in its transaction. */
    startLinked: (tx: Tx, input: LinkedStart) => startLinked(deps, tx, input),
    /** Starts a case for a person, as the call does. */
    async start(person: Person, input: StartInput) {
      return deps.db.transaction(await prepareStart(deps, definitions, person, input));
    },
    /** Completes a task for a person, as the call does. */
    async complete(person: Person, body: CompleteBody) {
      return againIfMoved(async (isLast) =>
        deps.db.transaction(await prepareCompletion(deps, definitions, person, body, isLast)),
      );
    },
    /** Transfers the open tasks of a person who leaves. */
    handOver: (act: Transact, from: Person, to: { userId: string; reason: string }) =>
      handOver(deps, definitions, act, from, to),
    openTasks: (processId: string) => listTasksOf(deps.db.kysely, processId, 'open'),
    async isRunning(processId: string): Promise<boolean> {
      return (await findCase(deps.db.kysely, processId))?.status === 'running';
    },
    async hasCases(): Promise<boolean> {
      return (
        (
          await rows(
            deps.db.kysely,
            tables.selectFrom('workflow.instance').select(sql.lit(1).as('one')).limit(sql.lit(1)),
          )
        ).length > 0
      );
    },
    /** What a person fills in by a form, for calls to other systems. */
    filling: (person: Person, at: Parameters<typeof findFilling>[3]) =>
      findFilling(deps, definitions, person, at),
    /** On which content release a case runs, for the form call. */
    async releaseOf(processId: string): Promise<Release | null> {
      const { kysely } = deps.db;
      const row = await maybe<Row<CaseTable, 'release_id'>>(
        kysely,
        tables.selectFrom('workflow.instance').select('release_id').where('id', '=', processId),
      );
      return row ? deps.forms.releases.get(row.release_id, kysely) : null;
    },
  };
}

export type Workflow = ReturnType<typeof createWorkflow>;
