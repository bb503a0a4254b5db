import { type Database, type Executor, seedingOf, seedOnce, shareLooks } from '@homestead/database';
import type { Content } from '@homestead/forms/server';
import type { RawBuilder } from 'kysely';
import { type HomesteadRules, type ReportRules, parameterTexts as texts } from '../../contract/index.ts';
import type { ProcessTasks } from '../rules/rules.ts';
import { entriesOf, type ParameterEntry, type RuleFiles, titleOf, withEntries } from './entries.ts';
import { type Named, schemaFaults, wholeFault } from './judge.ts';
import { parameterKind, readParameters, readState, stateSql } from './store.ts';

export interface ParameterSettings {
  db: Database;
  now(): Date;
  files: RuleFiles;
  models: Content['models'];
  report(error: unknown, about: string): void;
}

/** The county's rules as they are in force, and what changes them. */
export interface Parameters {
  kind: ReturnType<typeof parameterKind>;
  /** In force: parts are replaced when parameters change, so nobody may keep a part for longer than a call. */
  rules: HomesteadRules | null;
  reports: ReportRules;
  files: RuleFiles;
  /** Seeds the rows from the content's files; the processes say which tasks a parameter may name. */
  start(processes: readonly ProcessTasks[]): Promise<void>;
  /**
   * Puts in force what was changed since the last look, on this node or another. A caller who has read which state is current
   * says so: where it is in force already, the database is not asked.
   */
  refresh(current?: string): Promise<void>;
  /** The state that `refresh` is told of, for statements that read it along. */
  stateSql: RawBuilder<string>;
  named(roles: ReadonlySet<string>): Named;
}

const noRoles: ReadonlySet<string> = new Set();

/** Parameters as rows beside the content's files (ADR 23). */
export function createParameters({ db, now, files, models, report }: ParameterSettings): Parameters {
  const inForce = structuredClone(files);
  let processes: readonly ProcessTasks[] = [];
  let seen: string | null = null;
  const named = (roles: ReadonlySet<string>): Named => ({ models, processes, roles });

  const take = async () => {
    const state = await readState(db.kysely);
    if (state === seen) return;
    const { homestead, reports } = await effective(db.kysely, files, named(noRoles), report);
    if (inForce.homestead && homestead) Object.assign(inForce.homestead, homestead);
    Object.assign(inForce.reports, reports);
    seen = state;
  };
  const look = shareLooks(take);
  const kind = parameterKind(now, {
    judge: (key, { value }) =>
      entriesOf(files).some(([known]) => known === key)
        ? schemaFaults(key, value).map(({ message }) => message)
        : [texts.noPlace],
    async problems(tx) {
      const stored = (await readParameters(tx)).map(({ key, value }): ParameterEntry => [key, value]);
      const fault = wholeFault(files, stored, named(noRoles));
      return fault ? [fault] : [];
    },
    refresh: () => look(),
  });
  return {
    kind,
    files,
    named,
    rules: inForce.homestead,
    reports: inForce.reports,
    async start(known) {
      processes = known;
      const entries = entriesOf(files).map(
        ([key, value]) => [key, { title: titleOf(key, value), value }] as const,
      );
      await seedOnce(db, now(), [seedingOf(kind, entries)]);
      await take();
    },
    refresh: (current) => (seen === null || current === seen ? Promise.resolve() : look()),
    stateSql,
  };
}

/**
 * The rules with the parameters of the rows. Where a newer program cannot use an edit, what the file says serves until the
 * parameter is put right: a start never fails by an edit.
 */
async function effective(
  db: Executor,
  files: RuleFiles,
  named: Named,
  report: ParameterSettings['report'],
): Promise<RuleFiles> {
  const stored = (await readParameters(db)).map(({ key, value }): ParameterEntry => [key, value]);
  const fitting = stored.filter(([key, value]) => schemaFaults(key, value).length === 0);
  const unfit = stored.filter((entry) => !fitting.includes(entry)).map(([key]) => key);
  const fault = wholeFault(files, fitting, named);
  if (fault || unfit.length > 0)
    report(new Error(texts.unfit(fault ?? unfit.join('、'))), 'edited parameters');
  return fault ? structuredClone(files) : withEntries(files, fitting);
}

/** The rules in force for a command that runs beside the program. */
export async function rulesInForce(
  db: Executor,
  files: RuleFiles,
  models: Content['models'],
): Promise<RuleFiles> {
  return effective(db, files, { models, processes: [], roles: noRoles }, () => undefined);
}
