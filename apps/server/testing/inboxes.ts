import { type Database, rows } from '@homestead/database';
import { sql } from 'kysely';
import { type Account, type Holders, mayDo } from '../random/people.ts';
import type { Person } from './client.ts';

interface OpenTask extends Holders {
  id: string;
  status: string;
}

interface Listed {
  total: number;
  records: { id: string; taskKey: string; processKey: string; urgency: string }[];
}

interface Counted {
  todo: number;
  overdue: number;
  amber: number;
  byTask: { processKey: string; taskKey: string; count: number; overdue: number; amber: number }[];
}

/** Where inbox or counts of an account differ from what each open task by itself says; nothing, where all is well. */
export async function inboxFaults(
  db: Database,
  accounts: readonly Account[],
  as: (account: Account) => Promise<Person>,
): Promise<string[]> {
  const open = await rows<OpenTask>(
    db.kysely,
    sql`select t.id, t.assignee_id, t.candidate_groups, t.candidate_users, t.division, i.status
        from workflow.task t join workflow.instance i on i.id = t.process_id where t.state = 'open'
        order by i.status = 'suspended' or i.clock_stopped_at is not null, t.due_at nulls last, t.created_at, t.id desc`,
  );
  const names = await rows<{ pseudonym: string; account_id: string }>(
    db.kysely,
    sql`select pseudonym, account_id from people.sealed_identity`,
  );
  const faults: string[] = [];
  for (const account of accounts) {
    const person = await as(account);
    const ids = [
      account.id,
      ...names.flatMap((name) => (name.account_id === account.id ? name.pseudonym : [])),
    ];
    const mine = open.filter(
      (task) =>
        ['running', 'draft'].includes(task.status) && ids.some((id) => mayDo({ ...account, id }, task)),
    );
    const say = (what: string, found: unknown, expected: unknown) => {
      if (JSON.stringify(found) !== JSON.stringify(expected))
        faults.push(
          `${account.userName}, ${what}: ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`,
        );
    };
    const { data: list } = await person.get<Listed>('/v1/flowable/task?state=todo&pageSize=100');
    say('inbox', list.records.map(({ id }) => id), mine.slice(0, 100).map(({ id }) => id)); // biome-ignore format: one line
    say('total of the inbox', list.total, mine.length);
    const { data: free } = await person.get<Listed>('/v1/flowable/task?state=claimable&pageSize=100');
    const claimable = mine.filter(
      (task) =>
        task.status === 'running' &&
        task.assignee_id === null &&
        (task.candidate_groups.length > 0 || task.candidate_users.length > 1),
    );
    say('claimable', free.records.map(({ id }) => id), claimable.slice(0, 100).map(({ id }) => id)); // biome-ignore format: one line
    const { data: count } = await person.get<Counted>('/v1/flowable/task/count');
    say('count of the inbox', count.todo, mine.length);
    if (mine.length > 100) continue;
    const urgent = (records: Listed['records'], urgency: string) =>
      records.filter((task) => task.urgency === urgency).length;
    say('overdue', count.overdue, urgent(list.records, 'red'));
    say('due soon', count.amber, urgent(list.records, 'amber'));
    for (const { processKey, taskKey, ...figures } of count.byTask) {
      const there = list.records.filter((task) => task.processKey === processKey && task.taskKey === taskKey);
      const { count: waiting, overdue, amber } = figures;
      say(taskKey, [waiting, overdue, amber], [there.length, urgent(there, 'red'), urgent(there, 'amber')]);
    }
  }
  return faults;
}
