import { type Database, type DataCheck, paged, rows } from '@homestead/database';
import { sql } from 'kysely';
import { verifyTexts as texts } from '../../contract/index.ts';
import { type CaseFacts, historyFaults, tokenFaults } from './case-faults.ts';
import { holderFaults } from './holders.ts';
import { caseNumberGaps } from './numbers.ts';

type CaseRow = CaseFacts & { id: string };

const page = 100;

/** What must hold in every case: tokens and tasks, tasks and history, tasks and holders, numbers. */
export function caseChecks(db: Database): DataCheck[] {
  return [
    { key: 'cases.tokens', title: texts.tokensTitle, faults: () => faultsOfCases(db, tokenFaults) },
    { key: 'cases.history', title: texts.historyTitle, faults: () => faultsOfCases(db, historyFaults) },
    {
      key: 'cases.holders',
      title: texts.holdersTitle,
      faults: async function* () {
        yield* await holderFaults(db.kysely);
      },
    },
    {
      key: 'cases.numbers',
      title: texts.numbersTitle,
      faults: async function* () {
        yield* await caseNumberGaps(db.kysely);
      },
    },
  ];
}

async function* faultsOfCases(db: Database, judge: (facts: CaseFacts) => string[]): AsyncGenerator<string> {
  for await (const facts of paged((after?: CaseRow) => pageOfCases(db, after?.id ?? '')))
    for (const fault of judge(facts)) yield texts.ofCase(facts.id, fault);
}

/** A page of cases with all that belongs to them, in one statement: cases that go on meanwhile are seen whole. */
function pageOfCases(db: Database, after: string): Promise<CaseRow[]> {
  return rows(
    db.kysely,
    sql<CaseRow>`select i.id,
        jsonb_build_object('status', i.status, 'state', i.state, 'clock_stopped_at', i.clock_stopped_at,
          'ended_at', i.ended_at) as instance,
        coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'local_id', t.local_id, 'task_key', t.task_key,
            'state', t.state, 'outcome', t.outcome, 'approver_status', t.approver_status,
            'completed_by', t.completed_by, 'completed_at', t.completed_at))
          from workflow.task t where t.process_id = i.id), '[]') as tasks,
        coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'local_id', m.local_id, 'state', m.state))
          from workflow.timer m where m.process_id = i.id), '[]') as timers,
        coalesce((select jsonb_agg(jsonb_build_object('task_id', f.task_id, 'kind', f.kind, 'task_key', f.task_key,
            'outcome', f.outcome, 'approver_id', f.approver_id, 'approver_status', f.approver_status,
            'approver_time', f.approver_time))
          from workflow.flow_record f where f.process_id = i.id), '[]') as flow
      from workflow.instance i where i.id > ${after} order by i.id limit ${page}`,
  );
}
