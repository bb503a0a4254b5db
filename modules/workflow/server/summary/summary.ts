import { fileIdsOf } from '@homestead/forms/engine';
import { listEvidence } from '@homestead/forms/server';
import { HttpError } from '@homestead/http/contract';
import { maskIdentityNumber } from '@homestead/models/engine';
import { type Models, type Records, readRecords } from '@homestead/models/server';
import type { Person } from '@homestead/people/contract';
import type { DecisionSummary, SummaryCheck, SummaryPaper } from '../../contract/index.ts';
import { showRecords } from '../personal-data/look.ts';
import type { WorkflowDeps } from '../ports.ts';
import { answersFor } from '../read/answers.ts';
import type { CaseRow, TaskRow } from '../rows.ts';
import { findVisibleCase, listTasksOf } from '../store.ts';
import { findResubmission } from './changes.ts';
import { listOpinions } from './opinions.ts';

/** A case as a module above reads it for the summary. */
export interface SummaryQuery {
  person: Person;
  instance: CaseRow;
  tasks: readonly TaskRow[];
  /** The records as they are stored: what is sensitive leaves only through `show`. */
  records: Records;
  /** Some of the records as the person may see them; the look is logged where looks are. */
  show(part: Records): Promise<Records>;
}

/** Parts of a summary that a module above knows; lists are appended to those of others. */
export type SummaryPart = (query: SummaryQuery) => Promise<Partial<DecisionSummary>>;

/** What one decides on, for whoever sees the case. Throws missing for everybody else. */
export async function decisionSummary(
  deps: WorkflowDeps,
  person: Person,
  id: string,
): Promise<DecisionSummary> {
  const db = deps.db.kysely;
  const instance = await findVisibleCase(db, person, id);
  if (!instance) throw new HttpError('missing');
  const release = await deps.forms.releases.get(instance.release_id, db);
  const { models } = release;
  const tasks = await listTasksOf(db, id);
  const records = await readRecords(db, models, id);
  const summary: DecisionSummary = {
    processId: id,
    masked: false,
    applicant: null,
    place: null,
    figures: [],
    checks: await listLastChecks(deps, id),
    opinions: await listOpinions(db, instance, tasks, await deps.people.roleNames?.()),
    resubmission: await findResubmission(deps, db, release, tasks),
    drawing: null,
    papers: papersOf(models, records),
    answers: await answersFor(deps, person, instance),
    warnings: [],
  };
  const query: SummaryQuery = {
    person,
    instance,
    tasks,
    records,
    show: async (part) => {
      const look = { person, instance, tasks, models, records: part, at: 'summary' } as const;
      const { formData, masked } = await showRecords(deps, look);
      summary.masked ||= masked;
      return formData;
    },
  };
  for (const part of deps.summaries ?? []) add(summary, await part(query));
  return summary;
}

const lists = ['figures', 'checks', 'opinions', 'papers', 'answers', 'warnings'] as const;

function add(summary: DecisionSummary, part: Partial<DecisionSummary>): void {
  const kept = Object.fromEntries(lists.map((list) => [list, [...summary[list], ...(part[list] ?? [])]]));
  Object.assign(summary, part, kept);
  // Whoever decides knows the person by the ends of the number; the whole of it stands in the form.
  if (part.applicant)
    summary.applicant = {
      ...part.applicant,
      identityNumber: maskIdentityNumber(part.applicant.identityNumber),
    };
}

/** The last finding on each layer, in the order of the layers of the content. */
async function listLastChecks(deps: WorkflowDeps, processId: string): Promise<SummaryCheck[]> {
  const { layers } = deps.forms.releases.current;
  const last = new Map<string, SummaryCheck>();
  for (const row of await listEvidence(deps.db.kysely, processId)) {
    const layer = layers[row.layer_id];
    last.set(row.layer_id, {
      layerId: row.layer_id,
      title: row.layer_title,
      occupied: row.result.occupied,
      informs: layer?.check?.neutral ?? layer?.classField !== undefined,
      area: row.result.area,
      classes: row.result.byClass.map(({ name, area }) => ({ name, area })),
      text: row.result.text,
      nearest: row.result.nearest ?? null,
      at: row.at.toISOString(),
      by: row.by_name,
    });
  }
  const order = Object.keys(layers);
  return [...last.values()].sort((a, b) => order.indexOf(a.layerId) - order.indexOf(b.layerId));
}

/** The file fields of the case that hold files; of two that hold the same files the first. */
function papersOf(models: Models, records: Records): SummaryPaper[] {
  const seen = new Set<string>();
  return Object.values(models).flatMap(({ group, fields }) =>
    fields.flatMap((field) => {
      const fileIds = fileIdsOf(field, records[group]?.[field.code]).filter((fileId) => !seen.has(fileId));
      for (const fileId of fileIds) seen.add(fileId);
      return fileIds.length > 0 ? [{ path: `${group}.${field.code}`, label: field.label, fileIds }] : [];
    }),
  );
}
