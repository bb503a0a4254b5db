import { dayOf } from '@homestead/calendar/engine';
import { one, rows, type Tx } from '@homestead/database';
import { Fault } from '@homestead/http/contract';
import { sql } from 'kysely';
import { workflowTexts } from '../../contract/index.ts';
import type { Person } from '../person.ts';
import type { WorkflowDeps } from '../ports.ts';
import type { CaseRow } from '../rows.ts';

/** How many of them a refusal names: the oldest, which are the likeliest to be needed no more. */
const named = 3;

/** Throws where the person has as many open drafts as content gives their roles; says which to hand in or throw away. */
export async function refuseTooManyDrafts(deps: WorkflowDeps, tx: Tx, person: Person): Promise<void> {
  const limit = await deps.people.openDraftLimit(tx, person.id);
  if (limit === null) return;
  // Two drafts at once of one person are counted one after the other.
  await one(
    tx,
    sql`select pg_advisory_xact_lock(hashtextextended(${`drafts ${person.id}`}, 0)) is null as ok`,
  );
  const open = await rows<Pick<CaseRow, 'id' | 'process_name' | 'applicant' | 'created_at'>>(
    tx,
    sql`select id, process_name, applicant, created_at from workflow.instance
        where initiator_id = ${person.id} and status = 'draft' and discarded_at is null
        order by created_at, id limit ${limit}`,
  );
  if (open.length < limit) return;
  const words = open
    .slice(0, named)
    .map((draft) => workflowTexts.draftOf(draft.process_name, draft.applicant, dayOf(draft.created_at)));
  throw new Fault('broken', workflowTexts.tooManyDrafts(limit, words), {
    fields: [],
    drafts: open.map(({ id, process_name, applicant, created_at }) => ({
      processId: id,
      processName: process_name,
      applicant,
      createTime: created_at.toISOString(),
    })),
  });
}
