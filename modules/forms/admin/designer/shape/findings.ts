import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { Assertion, FormDefinition, FormField } from '../../../contract/index.ts';
import { type Content, checkFilling, problemsOfForm } from '../../../engine/index.ts';
import { designerTexts, nameOf } from '../texts.ts';
import { pathsOf } from './operations.ts';
import type { Part } from './schema.ts';

/** What is wrong, in words, and the field at which it is mended; null where it concerns the form as a whole. */
export interface Finding {
  message: string;
  path: string | null;
}

interface Known extends Omit<Content, 'forms'> {
  /** The schema of a form. */
  shape: Part;
  /** Layers of the map: of those that are not among `layers` it is left to the server whether one can check against them. */
  layerNames?: readonly (readonly [id: string, name: string])[];
}

/** Paths as problems name them. */
const paths = /[a-z][a-z0-9]*\.[a-z][A-Za-z0-9]*/g;

/** The checks of the server over one form as it stands, before it is sent there. */
export function findingsOf(form: FormDefinition, known: Known): Finding[] {
  const shape = shapeFindings(form, known.shape);
  // A form of another shape cannot be read by the checks that come after it.
  if (shape.length > 0) return shape;
  const inForm = new Set(pathsOf(form));
  const problems = problemsOfForm(withoutUnjudged(form, known), { ...known, forms: {} });
  const ofFields = [...problems, ...checkFilling(form, known)].map((message) => ({
    message,
    path: message.match(paths)?.find((path) => inForm.has(path)) ?? null,
  }));
  return [...ofFields, ...idleRules(form)];
}

/** Rules that hold whatever is filled in, since what they claim was not written to its end. */
const idleRules = ({ rules = [] }: FormDefinition): Finding[] =>
  rules
    .filter(({ assert }) => isIdle(assert))
    .map(({ id, message }) => ({ message: designerTexts.findings.idle(message || id), path: null }));

function isIdle(claim: Assertion): boolean {
  if ('holds' in claim) return 'all' in claim.holds && claim.holds.all.length === 0;
  return 'compare' in claim && [claim.left, claim.right].some((term) => 'value' in term && term.value === '');
}

function withoutUnjudged(form: FormDefinition, { layers, layerNames = [] }: Known): FormDefinition {
  const unjudged = new Set(layerNames.map(([id]) => id).filter((id) => !Object.hasOwn(layers, id)));
  const judged = (field: FormField): FormField => {
    if (field.layer === undefined || !unjudged.has(field.layer)) return field;
    const { layer: _, checks: __, ...rest } = field;
    return rest;
  };
  const sections = form.sections.map((section) => ({ ...section, fields: section.fields.map(judged) }));
  return { ...form, sections };
}

/** Where a part of the form is not what its schema asks for. */
function shapeFindings(form: FormDefinition, shape: Part): Finding[] {
  const found = new Map<string, Finding>();
  for (const { instancePath } of Value.Errors(shape as TSchema, form)) {
    const parts = instancePath.split('/').slice(1);
    const names = parts.filter((part) => !/^\d+$/.test(part));
    const [section, field] = [Number(parts[1]), Number(parts[3])];
    const at = parts[0] === 'sections' ? form.sections[section]?.fields[field]?.field : undefined;
    // Within a field its property is named, of the form the part of it.
    const label = nameOf((at ? names[2] : names[0]) ?? '');
    found.set(`${at} ${label}`, { message: designerTexts.findings.shape(label), path: at ?? null });
  }
  return [...found.values()];
}
