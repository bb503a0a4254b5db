import { step } from '@homestead/bpmn';
import { readHolidays } from '@homestead/calendar/server';
import { maybe, newId, type Tx } from '@homestead/database';
import type { Outcome } from '@homestead/forms/contract';
import { fileIdsOf, getFieldType } from '@homestead/forms/engine';
import { columnTypeOf } from '@homestead/forms/server';
import { Fault } from '@homestead/http/contract';
import { type Records, writeRecords } from '@homestead/models/server';
import { sql } from 'kysely';
import { workflowTexts } from '../../contract/index.ts';
import type { DefinitionRow } from '../definitions/definitions.ts';
import type { Person } from '../person.ts';
import type { WorkflowDeps } from '../ports.ts';
import type { CaseRow } from '../rows.ts';
import { findCase, insertCase, listTasksOf, lockCase } from '../store.ts';
import { takeCaseNo } from './case-number.ts';
import { applyStep } from './effects.ts';
import { carryOut, outcomesOf } from './step.ts';

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
  const definition = await maybe<DefinitionRow>(
    tx,
    sql`select id, process_key, name, version, state, compiled, bpmn, reports, deployed_at from workflow.definition
        where process_key = ${processKey} and state = 'active' order by version desc limit 1`,
  );
  if (!definition) throw new Fault('broken', workflowTexts.unknownProcess, { fields: [] });
  const at = deps.clock.now();
  const release = deps.forms.releases.current;
  const id = newId();
  const caseNo = await takeCaseNo(tx, definition.compiled.casePrefix, from.division, at);
  const started = step(definition.compiled, null, { type: 'start', initiator: person.id, data: input.data });
  await insertCase(tx, {
    id,
    case_no: caseNo,
    process_key: processKey,
    process_name: definition.name,
    definition_id: definition.id,
    release_id: release.id,
    status: 'running',
    division: from.division,
    applicant: from.applicant,
    initiator_id: person.id,
    owner_ids: [person.id],
    state: started.state,
    linked_from: from.id,
    created_at: at,
  });
  const made = (await findCase(tx, id))!;
  await applyStep(tx, made, started, {
    at,
    holidays: await readHolidays(tx),
    definition: definition.compiled,
    notifications: null,
    by: person,
  });
  const data = await withFiles(deps, tx, release.models, input, id);
  const meta = { processId: id, division: from.division, personId: person.id, at };
  await writeRecords(tx, release.models, columnTypeOf, data, meta);
  const [task] = await listTasksOf(tx, id, 'open');
  if (!task) throw new Error(`${processKey} does not begin with a task`);
  const outcomes = outcomesOf(definition.compiled, task.task_key) as Outcome[];
  const outcome = outcomes.find(({ status }) => status === 1)!;
  const accepted = {
    outcome: { ...outcome, label: outcome.label ?? outcome.id },
    judged: null,
    warnings: [],
    content: input.content,
  };
  await carryOut(deps, tx, { person, instance: await lockCase(tx, id), task, definition, accepted });
  return { processId: id, caseNo };
}

/** Ties the files of the first case to the new one; they belong to whoever took part in it. What cannot be tied stays behind. */
async function withFiles(
  deps: WorkflowDeps,
  tx: Tx,
  models: Parameters<typeof writeRecords>[1],
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
