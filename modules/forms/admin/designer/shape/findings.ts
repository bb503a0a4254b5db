import { Value } from 'typebox/value';
import { FormDefinition } from '../../../contract/index.ts';
import { type Content, problemsOfForm } from '../../../engine/index.ts';
import { designerTexts, nameOf } from '../texts.ts';
import { pathsOf } from './operations.ts';

/** What is wrong, in words, and the field at which it is mended; null where it concerns the form as a whole. */
export interface Finding {
  message: string;
  path: string | null;
}

/** Paths as problems name them. */
const paths = /[a-z][a-z0-9]*\.[a-z][A-Za-z0-9]*/g;

/** The checks of the server over one form as it stands, before it is sent there; layers that are not known here are left to it. */
export function findingsOf(form: FormDefinition, content: Omit<Content, 'forms'>): Finding[] {
  const shape = shapeFindings(form);
  // A form of another shape cannot be read by the checks that come after it.
  if (shape.some(({ path }) => path === null) || !isReadable(form)) return shape;
  const inForm = new Set(pathsOf(form));
  const found = problemsOfForm(form, { ...content, forms: {} }).map((message) => ({
    message,
    path: message.match(paths)?.find((path) => inForm.has(path)) ?? null,
  }));
  return [...shape, ...found];
}

const isReadable = (form: FormDefinition): boolean => Value.Check(FormDefinition, form);

/** Where a part of the form is not what its schema asks for. */
function shapeFindings(form: FormDefinition): Finding[] {
  const found = new Map<string, Finding>();
  for (const { instancePath } of Value.Errors(FormDefinition, form)) {
    const parts = instancePath.split('/').slice(1);
    const field =
      parts[0] === 'sections' ? form.sections[Number(parts[1])]?.fields[Number(parts[3])] : undefined;
    const name = parts.findLast((part) => !/^\d+$/.test(part)) ?? '';
    const label = nameOf(field ? (parts.slice(4).find((part) => !/^\d+$/.test(part)) ?? name) : name);
    found.set(`${field?.field} ${label}`, {
      message: designerTexts.findings.shape(label),
      path: field?.field ?? null,
    });
  }
  return [...found.values()];
}
