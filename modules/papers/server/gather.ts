import { dayOf } from '@homestead/calendar/engine';
import type { Executor } from '@homestead/database';
import { brokenFields, HttpError } from '@homestead/http/contract';
import { holdsPersonalData, maskRecords } from '@homestead/models/engine';
import type { Models, Records } from '@homestead/models/server';
import { divisionAt, divisionDigits } from '@homestead/people/contract';
import { listDecisions, type TaskDecision } from '@homestead/workflow/server';
import { paperTexts as texts } from '../contract/index.ts';
import {
  lastDecision,
  type PaperFacts,
  printDay,
  printField,
  printFields,
  printOpinions,
  printRows,
  type UnsignedFacts,
} from '../engine/index.ts';
import type { LabelOf } from './compile/compiler.ts';
import type { PaperDeps } from './deps.ts';
import { type LoadedKind, pathsOf } from './kinds.ts';
import { signaturesOf } from './signatures.ts';
import { sketchOf } from './sketch.ts';
import { shownFacts, signFacts } from './verify/sign.ts';

type Instance = NonNullable<Awaited<ReturnType<PaperDeps['cases']['find']>>>;

/** What a paper is made of: its case, who makes it, and when. */
export interface Making {
  id: string;
  instance: Instance;
  by: string;
  at: Date;
}

export interface Gathered {
  facts: PaperFacts;
  /** The same with personal data masked; null where the paper has none. */
  masked: PaperFacts | null;
  labelOf: LabelOf;
}

/** Reads what a paper prints from its case. Throws `broken` where something is missing without which it says nothing. */
export async function gatherFacts(deps: PaperDeps, kind: LoadedKind, making: Making): Promise<Gathered> {
  const { instance } = making;
  const db = deps.db.kysely;
  const { models } = await deps.cases.releaseOf(deps.db.kysely, instance);
  const records = onlyRead(kind, await deps.cases.records(db, instance));
  const masked = maskRecords(models, records);
  const more = await moreFacts(deps, kind, instance);
  const office = kind.office ? await deps.office(kind.office, instance.division) : undefined;
  const signatures = await signaturesOf(deps, kind, records);
  const decisions = kind.opinions ? await listDecisions(db, instance) : [];
  const print = (from: Records, isMasked: boolean) =>
    printFacts(deps, kind, {
      ...making,
      records: from,
      models,
      decisions,
      more,
      ...(office ? { office } : {}),
      // A signature is a person's own: a masked copy does without.
      ...(isMasked ? {} : { signatures }),
      isMasked,
    });
  const isPrivate = !kind.masked && holdsPersonalData(models, records);
  const unsigned = await print(kind.masked ? masked : records, false);
  const labelOf = labels(kind, models);
  const empty = (kind.needs ?? []).find((name) => unsigned.fields[name] === '');
  if (empty !== undefined) {
    const { path, label } = labelOf(['fields', empty]);
    throw brokenFields([{ path, message: texts.missing(kind.title, label) }]);
  }
  const check = await signFacts(deps.signing, unsigned, shownFacts(kind, unsigned, models));
  const maskedFacts = isPrivate ? { ...(await print(masked, true)), check } : null;
  return { facts: { ...unsigned, check }, masked: maskedFacts, labelOf };
}

/** The fields that a kind reads, so that what it does not print makes no paper private. */
function onlyRead(kind: LoadedKind, records: Records): Records {
  const kept: Records = {};
  for (const path of pathsOf(kind)) {
    const [group = '', code = ''] = path.split('.');
    const value = records[group]?.[code];
    if (value !== undefined) kept[group] = { ...kept[group], [code]: value };
  }
  return kept;
}

async function moreFacts(deps: PaperDeps, kind: LoadedKind, { id }: Instance): Promise<PaperFacts['more']> {
  const more: Record<string, unknown> = {};
  for (const name of kind.facts ?? []) {
    more[name] = await deps.factSources[name]?.(id);
    if (more[name] === undefined || more[name] === null)
      throw new HttpError('broken', texts.missingFacts(kind.title));
  }
  return more;
}

interface Printing extends Making, Pick<PaperFacts, 'office' | 'signatures'> {
  records: Records;
  models: Models;
  decisions: readonly TaskDecision[];
  more: PaperFacts['more'];
  isMasked: boolean;
}

async function printFacts(deps: PaperDeps, kind: LoadedKind, printing: Printing): Promise<UnsignedFacts> {
  const { instance, by, at, records, decisions, more, isMasked, office, signatures = {} } = printing;
  const release = await deps.cases.releaseOf(deps.db.kysely, instance);
  const { models, dictionaries } = release;
  const ctx = { models, dictionaries, divisions: deps.divisions, today: dayOf(at) };
  const { division } = instance;
  const caseNumber = instance.case_no ?? '';
  const number =
    (kind.number && printField(kind.number, records, ctx)) || textIn(more, 'number') || caseNumber;
  const fields = printFields(kind.fields ?? {}, records, ctx);
  const outline = kind.sketch ? textAt(records, kind.sketch) : '';
  return {
    kind: kind.kind,
    title: textIn(more, 'title') || kind.title,
    number,
    made: { at: at.toISOString(), on: printDay(dayOf(at)), by },
    case: {
      number: caseNumber,
      applicant: instance.applicant,
      applied: printDay(dayOf(instance.created_at)),
      county: nameOf(deps, divisionAt(division, 'county')),
      township: nameOf(deps, divisionAt(division, 'township')),
      village: division.length > divisionDigits.township ? nameOf(deps, division) : '',
    },
    fields,
    rows: { ...printRows(kind.rows ?? {}, records, ctx), ...listsIn(more, kind.lists ?? {}) },
    opinions: printOpinions(kind.opinions ?? {}, decisions),
    more,
    ...(office ? { office } : {}),
    ...(Object.keys(signatures).length > 0 ? { signatures } : {}),
    sketch: outline ? sketchOf(outline, fields, deps.planeCode) : null,
    isMasked,
  };
}

/** A paper whose facts come from above has their number and title, where they say one. */
function textIn(more: PaperFacts['more'], name: string): string {
  for (const fact of Object.values(more)) {
    const text = typeof fact === 'object' && fact !== null ? (fact as Record<string, unknown>)[name] : null;
    if (typeof text === 'string') return text;
  }
  return '';
}

/** Tables of facts from above: the named columns of their rows, as text. */
function listsIn(more: PaperFacts['more'], lists: NonNullable<LoadedKind['lists']>): PaperFacts['rows'] {
  return Object.fromEntries(
    Object.entries(lists).map(([name, { fact, columns }]) => {
      const found = (more[fact] as Record<string, unknown> | undefined)?.[name];
      const rows: Record<string, unknown>[] = Array.isArray(found) ? found : [];
      return [
        name,
        rows.map((row) =>
          Object.fromEntries(Object.keys(columns).map((column) => [column, String(row[column] ?? '')])),
        ),
      ];
    }),
  );
}

function textAt(records: Records, path: string): string {
  const [group = '', code = ''] = path.split('.');
  const value = records[group]?.[code];
  return typeof value === 'string' ? value : '';
}

const nameOf = ({ divisions }: Pick<PaperDeps, 'divisions'>, code: string) => divisions.name?.(code) ?? '';

/** What a fact is called, for messages about it. */
function labels(kind: LoadedKind, models: Models): LabelOf {
  return ([part = '', name = '', row, column]) => {
    const source =
      part === 'fields'
        ? kind.fields?.[name]
        : part === 'rows'
          ? (kind.rows?.[name]?.blocks[Number(row)]?.[column ?? ''] ?? kind.rows?.[name]?.more)
          : undefined;
    const path = ((typeof source === 'string' ? source : source?.[0]) ?? '').split('|')[0] ?? '';
    const [group = '', code] = path.split('.');
    const field = Object.hasOwn(models, group)
      ? models[group]?.fields.find((one) => one.code === code)
      : undefined;
    if (field) return { path, label: field.label };
    if (part === 'opinions') return { path: 'kind', label: texts.opinion };
    return { path: 'kind', label: part === 'case' && name === 'applicant' ? texts.applicant : kind.title };
  };
}

/** Whether a kind could be made now, by what was done in the case; its facts may still lack something. */
export async function isDue(db: Executor, kind: LoadedKind, instance: Instance): Promise<boolean> {
  if (kind.process !== instance.process_key || instance.case_no === null) return false;
  if (kind.madeOn) return instance.status === kind.madeOn;
  if (!kind.after) return true;
  const decisions = await listDecisions(db, instance);
  return kind.after.some((task) => lastDecision(decisions, task)?.status === 1);
}
