import type { Database } from '@homestead/database';
import type { FieldFault } from '@homestead/http/contract';
import { type Completion, latestAnswers, type WorkflowHook } from '@homestead/workflow/server';
import { homesteadTexts as texts } from '../contract/index.ts';
import { givePermits } from './permits/permits.ts';
import { giveNotice } from './refusals/refusals.ts';
import { type StartLinked, tellReporter, turnIntoReport } from './reports/reports.ts';
import { homesteadProcess } from './rules/advice.ts';
import { keepHousehold } from './rules/household.ts';
import { type Judging, judgeCompletion } from './rules/judging.ts';

export interface HomesteadHookSettings extends Judging {
  divisionName(code: string): string;
  /** Starts a case out of another one, in its transaction. */
  startLinked: StartLinked;
}

const departmentNames: Readonly<Record<string, string>> = texts.departments;

const applicationOf = ({ data }: Completion) => data['jfsqjd'] ?? {};

/** Names of the departments that said no in the joint review since it last began. */
async function departmentsAgainst(db: Database, completion: Completion): Promise<string[]> {
  const answers = await latestAnswers(db.kysely, completion.instance, 'lssp_bm');
  // A signer whom a department added is told by name.
  return answers.filter(({ status }) => status === 0).map(({ item, by }) => departmentNames[item] ?? by);
}

/** The joint review cannot agree while a department says no (workflow.md, lssp). */
async function refuseAgainstDepartments(db: Database, completion: Completion): Promise<FieldFault[]> {
  if (completion.task.task_key !== 'lssp') return [];
  const against = await departmentsAgainst(db, completion);
  if (against.length === 0) return [];
  return [{ path: 'jfsqjd.lsyj', message: texts.departmentRefused(against.join('、')) }];
}

/** The county's rules at the steps of its cases. */
export function homesteadHook(db: Database, settings: HomesteadHookSettings): WorkflowHook {
  return {
    judge: async (completion) => {
      if (completion.instance.process_key !== homesteadProcess || completion.outcome.status !== 1)
        return { faults: [], warnings: [] };
      const against = await refuseAgainstDepartments(db, completion);
      const said = await judgeCompletion(db.kysely, settings, completion);
      return { faults: [...against, ...said.faults], warnings: said.warnings };
    },
    inside: async (tx, completion) => {
      const { instance, task, at } = completion;
      if (instance.process_key !== homesteadProcess) return undefined;
      if (task.task_key === 'nhsq') await keepHousehold(tx, instance.id, applicationOf(completion));
      if (task.task_key !== 'pcpw') return undefined;
      const { homestead, planning, from, until } = await givePermits(tx, settings.rules.permit, {
        processId: instance.id,
        division: instance.division,
        at,
      });
      const numbers = { nczjdpzsh: homestead, xcjsghxkzh: planning };
      return { jfsqjd: { ...numbers, pzrq: from, pzsyxqq: from, pzsyxqz: until }, jgysjd: numbers };
    },
    stepped: async (tx, completion, status) => {
      // While an added signer is still to answer the case goes on: nothing is given or told yet.
      const at = `${completion.instance.process_key}.${completion.task.task_key}.${completion.outcome.id}.${status}`;
      if (completion.instance.process_key === homesteadProcess && status === 'refused')
        await giveNotice(tx, settings, completion);
      if (at === 'rcxj.sp.toReport.completed') await turnIntoReport(tx, settings.startLinked, completion);
      if (at === 'wfjb.jjfa.submit.completed') await tellReporter(tx, completion);
    },
  };
}
