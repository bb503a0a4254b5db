import type { FormData } from '../contract/form-data.ts';
import type { FormContext } from './context.ts';
import { getFieldType } from './field-types.ts';
import { splitPath, valueAt } from './values.ts';

/** Where a template has nothing to put. */
const blank = '____';

/** Text with `{group.code}` places filled in one pass: what was put in is not read again. `|mask` hides part of a name. */
export function fillTemplate(template: string, values: FormData, ctx: FormContext): string {
  return template.replace(
    /\{([a-z][a-z0-9]*\.[A-Za-z0-9]+)(\|mask)?\}/g,
    (_place, path: string, mask?: string) => {
      const shown = showAt(path, values, ctx);
      if (shown === '') return blank;
      return mask ? maskName(shown) : shown;
    },
  );
}

/** A name as a public notice may print it: 张* or 张*明. */
export function maskName(name: string): string {
  const letters = [...name];
  if (letters.length < 2) return '*';
  const last = letters.length > 2 ? (letters.at(-1) ?? '') : '';
  return `${letters[0]}*${last}`;
}

function showAt(path: string, values: FormData, ctx: FormContext): string {
  const [group, code] = splitPath(path);
  const model = Object.hasOwn(ctx.models, group) ? ctx.models[group] : undefined;
  const field = model?.fields.find((candidate) => candidate.code === code);
  return field ? getFieldType(field.type).show(valueAt(values, path), { ...field, unit: '' }, ctx) : '';
}
