import { join } from 'node:path';
import type { Database } from '@homestead/database';
import { loadRules, numberChecks } from '@homestead/homestead/server';
import { caseNumberGaps, historyFaults, holderFaults, tokenFaults } from '@homestead/workflow/server';
import { rootFolder } from '../config.ts';
import { type Account, mayDo } from './people.ts';
import { openTasks, type Picture } from './picture.ts';

/** Where tasks, records, timers and the engine's state of one case disagree, or nobody can go on; nothing, where all is well. */
export function complaintsOf(picture: Picture, accounts: readonly Account[]): string[] {
  const stuck = openTasks(picture).filter((task) => !accounts.some((account) => mayDo(account, task)));
  return [
    ...tokenFaults(picture),
    ...historyFaults(picture),
    ...stuck.map((task) => `nobody can do ${task.task_key} (${task.local_id})`),
  ];
}

/** What must hold over all cases: numbers are given once and without gaps, and inboxes read the holders of tasks that are. */
export async function complaintsOfAll(db: Database): Promise<string[]> {
  const found = [...(await caseNumberGaps(db.kysely)), ...(await holderFaults(db.kysely))];
  const rules = loadRules(join(rootFolder, 'content'));
  for (const check of numberChecks(db, rules)) for await (const fault of check.faults()) found.push(fault);
  return found;
}
