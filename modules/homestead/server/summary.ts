import { valueAt } from '@homestead/forms/engine';
import type { DecisionSummary } from '@homestead/workflow/contract';
import type { SummaryPart, SummaryQuery } from '@homestead/workflow/server';
import { type HomesteadRules, homesteadTexts as texts } from '../contract/index.ts';
import { type Facts, figuresOf } from '../engine/index.ts';
import type { HomesteadDeps } from './deps.ts';
import type { Drawing } from './drawings/catalogue.ts';
import { judgingOf, warningsIn } from './rules/advice.ts';
import { factsOf, readsFindings } from './rules/judging.ts';

type Records = SummaryQuery['records'];

/** Who, where and how much of a homestead case by the county's rules; nothing of cases of other processes. */
export function summaryPart(deps: HomesteadDeps): SummaryPart {
  return async (query) => {
    const { rules } = deps;
    const { person, instance, records } = query;
    if (!rules?.summary || instance.process_key !== rules.process) return {};
    const facts = await factsOf(deps.db.kysely, judgingOf(deps, rules), person, {
      processId: instance.id,
      division: instance.division,
      data: records,
    });
    const drawing = deps.drawings.get(facts.values.text('drawingNumber'));
    const read = { instance, tasks: [...query.tasks], data: records, facts };
    const found = readsFindings(person, instance.division) ? await warningsIn(deps, rules, read) : [];
    return {
      applicant: await applicantOf(rules.summary.applicant.fields, deps, query),
      place: placeOf(rules.summary.place.fields, records),
      figures: figuresOf(rules, facts, records, drawing?.entry ?? null, isGranted(rules, query.tasks)),
      drawing: drawingOf(facts, drawing),
      warnings: found.map(({ id, title, message, source }) => ({ id, title, message, source })),
    };
  };
}

/** Whether those who decide on the joint review agreed at last: who returns or refuses grants nothing of what the form offers. */
function isGranted({ jointReview }: HomesteadRules, tasks: SummaryQuery['tasks']): boolean {
  if (!jointReview) return true;
  const last = tasks
    .filter(({ task_key, state }) => state !== 'cancelled' && jointReview.at.includes(task_key))
    .toSorted((a, b) => Number(a.created_at) - Number(b.created_at))
    .at(-1);
  return last?.state === 'done' && last.approver_status === 1;
}

type Fields<Name extends string> = Partial<Record<Name, string | undefined>>;

async function applicantOf(
  fields: Fields<'name' | 'identityNumber' | 'phone'>,
  deps: HomesteadDeps,
  { instance, records, show }: SummaryQuery,
): Promise<DecisionSummary['applicant']> {
  const shown = await show(pick(records, [fields.name, fields.identityNumber, fields.phone]));
  return {
    name: textAt(shown, fields.name) || instance.applicant,
    identityNumber: textAt(shown, fields.identityNumber),
    phone: textAt(shown, fields.phone),
    village: deps.divisionName(instance.division),
  };
}

function placeOf(
  fields: Fields<'address' | 'grantedAddress' | 'plot' | 'wish'>,
  records: Records,
): DecisionSummary['place'] {
  const plot = shapeAt(records, fields.plot);
  const wish = shapeAt(records, fields.wish);
  const address = textAt(records, fields.grantedAddress) || textAt(records, fields.address);
  return address || plot || wish ? { address, plot, wish } : null;
}

/** The chosen drawing: one of the county's gallery with its figures, any other with its number and its picture. */
function drawingOf({ values }: Facts, drawing: Drawing | undefined): DecisionSummary['drawing'] {
  const number = values.text('drawingNumber');
  const fileIds = values.list('drawingPicture');
  if (number === '' && fileIds.length === 0) return null;
  if (!drawing) return { number, name: '', facts: [], picture: null, version: null, fileIds };
  const { name, storeys, footprint, floorArea, height, pictures } = drawing.entry;
  return {
    number,
    name,
    facts: texts.drawingFacts(storeys, footprint, floorArea, height),
    picture: pictures.find(({ kind }) => kind === 'front')?.file ?? null,
    version: drawing.version,
    fileIds,
  };
}

/** The records with these fields alone. */
function pick(records: Records, paths: readonly (string | undefined)[]): Records {
  const kept: Records = {};
  for (const path of paths) {
    const [group = '', code = ''] = path?.split('.') ?? [];
    const value = records[group]?.[code];
    if (value !== undefined) kept[group] = { ...kept[group], [code]: value };
  }
  return kept;
}

/** The text or number at a path; empty where there is none. */
export function textAt(records: Records, path: string | undefined): string {
  const value = path === undefined ? undefined : valueAt(records, path);
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

/** A drawn shape as GeoJSON; null where there is none. */
function shapeAt(records: Records, path: string | undefined): unknown {
  const value = path === undefined ? undefined : valueAt(records, path);
  if (typeof value !== 'string' || value === '') return null;
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
}
