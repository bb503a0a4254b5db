import type { Database } from '@homestead/database';
import type { FieldFault } from '@homestead/http/contract';
import { type Completion, latestAnswers, type WorkflowHook } from '@homestead/workflow/server';
import { homesteadTexts } from '../contract/index.ts';
import { givePermits } from './permits.ts';

/** Names of the departments that said no in the joint review since it last began. */
async function departmentsAgainst(db: Database, completion: Completion): Promise<string[]> {
  const answers = await latestAnswers(db.kysely, completion.instance.id, 'lssp_bm');
  return answers
    .filter((answer) => answer.status === 0)
    .map((answer) => departmentNames[answer.item] ?? answer.item);
}

const departmentNames: Record<string, string> = {
  'dept-agriculture': '农业农村部门',
  'dept-natural-resources': '自然资源部门',
  'dept-forestry': '林业部门',
  'dept-water': '水利部门',
};

/** The county's rules at the steps of a homestead case. */
export function homesteadHook(db: Database): WorkflowHook {
  return {
    judge: async (completion) => {
      const faults: FieldFault[] = [];
      const { instance, task, outcome } = completion;
      if (instance.process_key !== 'zjdjfsp') return { faults, warnings: [] };
      if (task.task_key === 'lssp' && outcome.id === 'agree') {
        const against = await departmentsAgainst(db, completion);
        if (against.length > 0)
          faults.push({ path: 'jfsqjd.lsyj', message: homesteadTexts.departmentRefused(against.join('、')) });
      }
      return { faults, warnings: [] };
    },
    inside: async (tx, { instance, task, at }) => {
      if (instance.process_key !== 'zjdjfsp' || task.task_key !== 'pcpw') return undefined;
      const permits = await givePermits(tx, instance.id, instance.division, at);
      return { jgysjd: { nczjdpzsh: permits.homestead, xcjsghxkzh: permits.planning } };
    },
  };
}
