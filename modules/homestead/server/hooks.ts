import type { Database, Tx } from '@homestead/database';
import type { FieldViolation } from '@homestead/http/contract';
import {
  type Completion,
  latestAnswers,
  type SteppedCompletion,
  type WorkflowHook,
} from '@homestead/workflow/server';
import { type HomesteadRules, type ReportRules, homesteadTexts as texts } from '../contract/index.ts';
import { valuesOf } from '../engine/index.ts';
import { approve } from './permits/permits.ts';
import { giveNotice } from './refusals/refusals.ts';
import { applyReportRules, beginsReports, type StartLinked } from './reports/reports.ts';
import { keepHousehold } from './rules/household.ts';
import { type Judging, judgeCompletion } from './rules/judging.ts';
import type { ObjectionAnswers } from './village/answers.ts';
import { refuseUnattended } from './visits/enforce.ts';

export interface HomesteadHookSettings extends Omit<Judging, 'rules'> {
  /** The county's rules for homestead cases; null where it has none. */
  rules: HomesteadRules | null;
  reports: ReportRules;
  divisionName(code: string): string;
  objections?: ObjectionAnswers;
  /** Starts a case out of another one, in its transaction. */
  startLinked: StartLinked;
}

/** The county's rules at the steps of its cases, as content names them. */
export function homesteadHook(db: Database, settings: HomesteadHookSettings): WorkflowHook {
  const { rules, reports, startLinked } = settings;
  const own = rules && homesteadRulesHook(db, { ...settings, rules });
  const isOurs = ({ instance }: Completion) => instance.process_key === rules?.process;
  return {
    judge: async (completion) =>
      own && isOurs(completion) && completion.outcome.status === 1
        ? own.judge(completion)
        : { faults: [], warnings: [] },
    inside: async (tx, completion) => {
      await settings.objections?.decided(tx, completion);
      return own && isOurs(completion) ? own.inside(tx, completion) : undefined;
    },
    begins: (step) => beginsReports(reports, step),
    stepped: async (tx, completion, status) => {
      // While an added signer is still to answer the case goes on: nothing is given or told yet.
      if (own && isOurs(completion) && status === 'refused') await own.refused(tx, completion);
      if (status === 'completed') await applyReportRules(tx, reports, startLinked, completion);
    },
    ended: async (tx, instance, status, at) => settings.objections?.ended(tx, instance, status, at),
  };
}

/** What the rules do at a step of a case that they are about. */
function homesteadRulesHook(db: Database, settings: Omit<HomesteadHookSettings, 'rules'> & Judging) {
  const { rules } = settings;
  return {
    judge: async (completion: Completion) => {
      const against = await refuseAgainstDepartments(db, rules, completion);
      const judged = await judgeCompletion(db.kysely, settings, completion);
      const unattended = await refuseUnattended(db.kysely, rules, completion);
      return { ...judged, faults: [...against, ...unattended, ...judged.faults] };
    },
    inside: async (tx: Tx, completion: SteppedCompletion) => {
      const { instance, task, data, decided } = completion;
      if (rules.household?.recordedAt.includes(task.task_key))
        await keepHousehold(tx, instance.id, valuesOf(rules, data));
      // Permits are given by the approval, and not while a signer is still to answer.
      const isApproved = decided?.status === 1 && rules.permit?.at.includes(task.task_key);
      return isApproved ? approve(tx, rules, completion) : undefined;
    },
    refused: (tx: Tx, completion: SteppedCompletion) => giveNotice(tx, settings, completion),
  };
}

/** A joint review cannot agree while a department says no since it last began (workflow.md, lssp). */
async function refuseAgainstDepartments(
  db: Database,
  { jointReview, fields }: HomesteadRules,
  { instance, task }: Completion,
): Promise<FieldViolation[]> {
  if (!jointReview?.at.includes(task.task_key)) return [];
  const answers = await latestAnswers(db.kysely, instance, jointReview.asks);
  const names = answers
    .filter(({ status }) => status === 0)
    // A signer whom a department added is named.
    .map(({ item, by }) => jointReview.departments[item] ?? by);
  if (names.length === 0) return [];
  return [
    { path: fields.jointReviewOpinion ?? 'outcome', message: texts.departmentRefused(names.join('、')) },
  ];
}
