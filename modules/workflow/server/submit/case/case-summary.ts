import type { FormData, FormFieldSpec } from '@homestead/forms/contract';
import { findMeaning, isEmpty, readPolygon, valueAt } from '@homestead/forms/engine';
import type { FieldViolation } from '@homestead/http/contract';
import type { Person } from '@homestead/people/contract';
import { workflowTexts } from '../../../contract/index.ts';
import type { WorkflowDeps } from '../../ports.ts';

/** Characters of a name that lists show: a draft's may be longer, a judged one's is not (domain facts §4). */
const longestName = 50;

/** What the first form says about the whole case. */
export interface CaseSummary {
  division: string;
  applicant: string;
}

export interface CaseSummarySource {
  /** The fields of the first form. */
  fields: readonly FormFieldSpec[];
  data: FormData;
  processKey: string;
  person: Person;
  /** The division must lie in the person's own (a house is applied for at home; a report may be of anywhere). */
  isScoped: boolean;
  isDraft: boolean;
}

/**
 * Division and applicant of a case from its first form: the first division field and the first field that holds a name.
 * A report without a village is placed by its drawn shape, else in the reporter's own division.
 */
export function readCaseSummary(
  deps: Pick<WorkflowDeps, 'people' | 'divisionAt' | 'applicantLabel'>,
  source: CaseSummarySource,
): { summary: CaseSummary; fault: FieldViolation | null } {
  const { fields } = source;
  const place = findMeaning(fields, 'place');
  const name = fields.find((field) => field.personal === 'name');
  // A draft is not judged: what stands there may be anything.
  const said = name && valueAt(source.data, name.path);
  // Whoever reports somebody without a name is not the one who is accused.
  const unnamed = deps.applicantLabel?.(source.processKey) ? workflowTexts.unknownName : source.person.name;
  const applicant =
    typeof said === 'string' && !isEmpty(said) ? [...said.trim()].slice(0, longestName).join('') : unnamed;
  const value = place && valueAt(source.data, place.path);
  const chosen =
    typeof value === 'string' && value
      ? deps.people.isDivision(value)
        ? value
        : deps.people.divisionByName(value)
      : undefined;
  const division = chosen ?? placeOf(deps, fields, source.data) ?? source.person.division;
  const fault = source.isDraft ? null : divisionFault(deps, source, place, value, chosen);
  return { summary: { division, applicant }, fault };
}

function divisionFault(
  deps: Pick<WorkflowDeps, 'people'>,
  source: CaseSummarySource,
  place: { path: string; label: string; required?: boolean } | undefined,
  value: unknown,
  chosen: string | undefined,
): FieldViolation | null {
  if (!place) return null;
  const { path, label } = place;
  // A form that only advises the village gets its place from the drawn shape, or from the person's own division.
  if (!value && !place.required) return null;
  if (value && !chosen) return { path, message: workflowTexts.divisionUnknown };
  if (!source.isScoped) return null;
  if (!chosen || !deps.people.isVillage(chosen))
    return { path, message: workflowTexts.divisionRequired(label) };
  const places = [source.person.division, ...source.person.grants.flatMap((grant) => grant.places)];
  return places.some((own) => chosen.startsWith(own))
    ? null
    : { path, message: workflowTexts.divisionOutside };
}

function placeOf(
  deps: Pick<WorkflowDeps, 'divisionAt'>,
  fields: readonly { type: string; path: string }[],
  data: FormData,
): string | undefined {
  const shape = findMeaning(fields, 'shape');
  const value = shape && valueAt(data, shape.path);
  if (typeof value !== 'string' || !deps.divisionAt) return undefined;
  const read = readPolygon(value);
  const first = 'rings' in read ? read.rings[0]?.[0] : undefined;
  return first ? deps.divisionAt(first[0], first[1]) : undefined;
}
