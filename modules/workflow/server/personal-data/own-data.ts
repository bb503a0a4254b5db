import { anyOf, rows, tablesOf } from '@homestead/database';
import { findFieldType, isEmpty } from '@homestead/forms/engine';
import { type Records, readRecords } from '@homestead/models/server';
import type { OwnDataPart, Person } from '@homestead/people/contract';
import { accountOf, idsOf } from '@homestead/people/contract';
import { type OwnDataHolder, ownDataRow } from '@homestead/people/server';
import { sql } from 'kysely';
import { ownDataTexts as words, workflowTexts } from '../../contract/index.ts';
import { isUnderWay } from '../../engine/index.ts';
import { discardDraft } from '../actions/case-actions.ts';
import type { Definitions } from '../definitions/definitions.ts';
import { ownSql } from '../person.ts';
import type { WorkflowDeps } from '../ports.ts';
import type { CaseRow } from '../rows.ts';
import type { WorkflowTables } from '../tables.ts';

const tables = tablesOf<WorkflowTables>();

/** Fields of data models by group, as far as a value is told by its name. */
type NamedModels = Readonly<
  Record<string, { fields: readonly { code: string; label: string; type: string }[] }>
>;

/** The values of records under the labels of their fields; files as their number, rows of a field one beside the other. */
export function labelledRow(models: NamedModels, records: Records): OwnDataPart['rows'][number] {
  return Object.entries(models).flatMap(([group, { fields }]) =>
    fields.flatMap(({ code, label, type }) => {
      const value = records[group]?.[code];
      return isEmpty(value) ? [] : [{ label, value: textOf(value, type) }];
    }),
  );
}

function textOf(value: unknown, type: string): string {
  if (findFieldType(type)?.nature === 'files') return words.files(String(value).split(',').length);
  if (Array.isArray(value))
    return value
      .map((row) => (typeof row === 'object' && row ? Object.values(row).filter(Boolean).join(' ') : row))
      .join('；');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** What the workflow keeps of a person: the own cases with their records, what the person wrote in them, drafts and phrases. */
export function caseOwnData(deps: WorkflowDeps, definitions: Definitions): OwnDataHolder {
  const casesOf = (db: Parameters<OwnDataHolder['tell']>[0], person: Person) =>
    rows(
      db,
      tables
        .selectFrom('workflow.instance as i')
        .selectAll('i')
        .$narrowType<Pick<CaseRow, 'state'>>()
        .where(ownSql(person))
        .where('i.discarded_at', 'is', null)
        .orderBy('i.created_at')
        .orderBy('i.id'),
    );
  return {
    reasonsToStay: async (db, person) =>
      (await casesOf(db, person))
        .filter(({ status }) => isUnderWay(status))
        .map(({ process_name, case_no }) => words.running(process_name, case_no ?? '')),
    tell: async (db, person) => {
      const parts: OwnDataPart[] = [];
      for (const instance of await casesOf(db, person)) {
        const { models } = await deps.forms.releases.get(instance.release_id, db);
        const isDraft = instance.status === 'draft';
        parts.push({
          title: words.caseTitle(instance.process_name, isDraft ? null : instance.case_no),
          note: isDraft ? words.draftNote : words.caseNote,
          rows: [
            ownDataRow({
              [words.status]: workflowTexts.statuses[instance.status],
              [words.begun]: instance.created_at,
              [words.ended]: instance.ended_at,
            }),
            labelledRow(models, await readRecords(db, models, instance.id)),
          ].filter((row) => row.length > 0),
        });
      }
      const written = await rows(
        db,
        tables
          .selectFrom('workflow.flow_record as f')
          .innerJoin('workflow.instance as i', 'i.id', 'f.process_id')
          .select([
            'i.process_name as process',
            'f.task_name as task',
            'f.approver_content as content',
            'f.approver_time as at',
          ])
          .where('f.approver_id', '=', anyOf(idsOf(person)))
          .where('f.approver_content', '<>', sql.lit(''))
          .orderBy('f.create_time')
          .limit(sql.lit(1000)),
      );
      parts.push({
        title: words.opinions,
        note: words.caseNote,
        rows: written.map(({ process, task, content, at }) =>
          ownDataRow({
            [words.process]: process,
            [words.task]: task,
            [words.content]: content,
            [words.time]: at,
          }),
        ),
      });
      return parts;
    },
    erase: async (tx, person) => {
      const drafts = (await casesOf(tx, person)).filter(({ status }) => status === 'draft');
      for (const { id } of drafts) await discardDraft(deps, definitions, tx, person, id);
      for (const table of ['phrase', 'task_draft', 'saved_view'])
        await sql`delete from ${sql.table(`workflow.${table}`)} where person_id = ${accountOf(person)}`.execute(
          tx,
        );
    },
  };
}
