import { readHolidayTable } from '@homestead/calendar/server';
import { maybe, type Tx, tablesOf } from '@homestead/database';
import type { Outcome } from '@homestead/forms/contract';
import { fileIdsOf, getFieldType } from '@homestead/forms/engine';
import { HttpError } from '@homestead/http/contract';
import type { Models, Records } from '@homestead/models/server';
import type { Person } from '@homestead/people/contract';
import { sql } from 'kysely';
import { workflowTexts } from '../../contract/index.ts';
import type { DefinitionRow } from '../definitions/definitions.ts';
import type { WorkflowDeps } from '../ports.ts';
import type { CaseRow } from '../rows.ts';
import type { WorkflowTables } from '../tables.ts';
import { commit } from './commit.ts';
import { newCase, planStart } from './start.ts';
import { outcomesOf } from './validate.ts';

const tables = tablesOf<WorkflowTables>();

export interface LinkedStart {
  person: Person;
  processKey: string;
  /** The case from which this one is made. */
  from: CaseRow;
  data: Records;
  content: string;
}

/**
 * Starts a case out of another one inside its transaction and completes the first task for the person. What is written was
 * judged with the first case, so it is not judged again. Everything is read through `tx`: the embedded database has one
 * connection.
 */
export async function startLinked(
  deps: WorkflowDeps,
  tx: Tx,
  input: LinkedStart,
): Promise<{ processId: string; caseNo: string }> {
  const { person, processKey, from } = input;
  const definition = await maybe(
    tx,
    tables
      .selectFrom('workflow.definition')
      .select(['id', 'process_key', 'name', 'version', 'state', 'compiled', 'bpmn', 'reports', 'deployed_at'])
      .$narrowType<Pick<DefinitionRow, 'compiled' | 'reports'>>()
      .where('process_key', '=', processKey)
      .where('state', '=', sql.lit('active'))
      .orderBy('version', 'desc')
      .limit(sql.lit(1)),
  );
  if (!definition) throw new HttpError('broken', workflowTexts.unknownProcess, { fields: [] });
  const made = newCase(deps, person, definition, input.data, {
    division: from.division,
    applicant: from.applicant,
    linked_from: from.id,
  });
  const { release, caseRow, first } = made;
  const accepted = await withFiles(deps, tx, release.models, input, caseRow.id);
  const outcomes = outcomesOf(definition.compiled, first.element) as Outcome[];
  const outcome = outcomes.find(({ status }) => status === 1)!;
  const validated = {
    outcome: { ...outcome, label: outcome.label ?? outcome.id },
    judged: null,
    content: input.content,
    caseSummary: null,
    household: null,
    warnings: [],
    answers: [],
  };
  const records = {
    stored: new Set<string>(),
    accepted,
    fileIds: [],
    fileFields: [],
    evidence: [],
    dropped: [],
    corrected: [],
  };
  const plan = await planStart(
    deps,
    tx,
    { ...made, calendar: await readHolidayTable(tx) },
    validated,
    records,
  );
  const { processId, caseNo } = await commit(deps, tx, plan, null);
  return { processId, caseNo: caseNo ?? '' };
}

/** Ties the files of the first case to the new one; they belong to whoever took part in it. What cannot be tied stays behind. */
async function withFiles(
  deps: WorkflowDeps,
  tx: Tx,
  models: Models,
  { data, from, person }: LinkedStart,
  processId: string,
): Promise<Records> {
  const kept: Records = {};
  for (const [group, fields] of Object.entries(data)) {
    kept[group] = { ...fields };
    for (const field of models[group]?.fields ?? []) {
      if (!field.upload || !fields[field.code]) continue;
      let missing = fileIdsOf(field, fields[field.code]);
      const tied: string[] = [];
      for (const personId of new Set([...from.owner_ids, person.id])) {
        if (missing.length === 0) break;
        const left = await deps.files.link(tx, missing, { processId, personId });
        tied.push(...missing.filter((id) => !left.includes(id)));
        missing = left;
      }
      // Text that names files keeps its words, whatever becomes of the files.
      if (!getFieldType(field.type).filesIn) kept[group][field.code] = tied.join(',') || null;
    }
  }
  return kept;
}
