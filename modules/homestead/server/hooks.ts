import type { Database } from '@homestead/database';
import type { FieldFault } from '@homestead/http/contract';
import { type Completion, latestAnswers, type WorkflowHook } from '@homestead/workflow/server';
import { type HomesteadRules, homesteadTexts as texts } from '../contract/index.ts';
import { conversionWarning, judgeLimits } from '../engine/index.ts';
import { findOtherHomesteads, keepHousehold } from './household.ts';
import { givePermits } from './permits.ts';
import { type StartLinked, tellReporter, turnIntoReport } from './reports.ts';

type Said = { faults: FieldFault[]; warnings: FieldFault[] };

export interface HomesteadHookSettings {
  rules: HomesteadRules;
  /** Starts a case out of another one, in its transaction. */
  startLinked: StartLinked;
}

const departmentNames: Record<string, string> = {
  'dept-agriculture': '农业农村部门',
  'dept-natural-resources': '自然资源部门',
  'dept-forestry': '林业部门',
  'dept-water': '水利部门',
};

/** What the county's rules say at the tasks of a homestead case, when it would go on. */
const judges: Record<string, (db: Database, rules: HomesteadRules, completion: Completion) => Promise<Said>> =
  {
    nhsq: async (db, rules, completion) => {
      const limits = judgeLimits(rules, applicationOf(completion), 'application');
      return { ...limits, warnings: [...limits.warnings, ...(await otherHomesteads(db, completion))] };
    },
    cjtzgsc: async (db, rules, completion) => {
      const [first, ...rest] = await otherHomesteads(db, completion);
      if (!first) return { faults: [], warnings: [] };
      // A doubt that the officers were told of must be answered by them, in the field that the law asks about.
      const path = 'jfsqjd.sfyhdz';
      const isAnswered =
        !rules.oneHousehold.mustConfirm || String(applicationOf(completion)['sfyhdz'] ?? '') !== '';
      const warnings = [first, ...rest].map(({ message }) => ({ path, message }));
      return isAnswered
        ? { faults: [], warnings }
        : { faults: [{ path, message: texts.mustConfirm(first.message) }], warnings };
    },
    zgbcs: async (_db, rules, completion) => {
      const said =
        rules.conversion.mode === 'off' ? null : conversionWarning(rules, applicationOf(completion));
      const list = said ? [said] : [];
      return rules.conversion.mode === 'hard'
        ? { faults: list, warnings: [] }
        : { faults: [], warnings: list };
    },
    lssp: async (db, rules, completion) => {
      const limits = judgeLimits(rules, applicationOf(completion), 'approval');
      const against = await departmentsAgainst(db, completion);
      if (against.length === 0) return limits;
      return {
        ...limits,
        faults: [
          { path: 'jfsqjd.lsyj', message: texts.departmentRefused(against.join('、')) },
          ...limits.faults,
        ],
      };
    },
  };

const applicationOf = ({ data }: Completion) => data['jfsqjd'] ?? {};

const otherHomesteads = (db: Database, completion: Completion) =>
  findOtherHomesteads(db.kysely, completion.instance.id, applicationOf(completion));

/** Names of the departments that said no in the joint review since it last began. */
async function departmentsAgainst(db: Database, completion: Completion): Promise<string[]> {
  const answers = await latestAnswers(db.kysely, completion.instance.id, 'lssp_bm');
  return answers.filter(({ status }) => status === 0).map(({ item }) => departmentNames[item] ?? item);
}

/** The county's rules at the steps of its cases. */
export function homesteadHook(db: Database, { rules, startLinked }: HomesteadHookSettings): WorkflowHook {
  return {
    judge: async (completion) => {
      const { instance, task, outcome } = completion;
      const judge =
        instance.process_key === 'zjdjfsp' && outcome.status === 1 ? judges[task.task_key] : undefined;
      return judge ? judge(db, rules, completion) : { faults: [], warnings: [] };
    },
    inside: async (tx, completion) => {
      const { instance, task, at } = completion;
      if (instance.process_key !== 'zjdjfsp') return undefined;
      if (task.task_key === 'nhsq') await keepHousehold(tx, instance.id, applicationOf(completion));
      if (task.task_key !== 'pcpw') return undefined;
      const { homestead, planning, from, until } = await givePermits(tx, instance.id, instance.division, at);
      const numbers = { nczjdpzsh: homestead, xcjsghxkzh: planning };
      return { jfsqjd: { ...numbers, pzrq: from, pzsyxqq: from, pzsyxqz: until }, jgysjd: numbers };
    },
    stepped: async (tx, completion) => {
      const at = `${completion.instance.process_key}.${completion.task.task_key}.${completion.outcome.id}`;
      if (at === 'rcxj.sp.toReport') await turnIntoReport(tx, startLinked, completion);
      if (at === 'wfjb.jjfa.submit') await tellReporter(tx, completion);
    },
  };
}
