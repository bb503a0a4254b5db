import type { FormDefinition } from '../../contract/form.ts';
import type { FormData } from '../../contract/form-data.ts';
import type { FormContext } from '../context.ts';
import { resolveFields } from '../resolve.ts';
import { fillTemplate } from './template.ts';
import { isEmpty, setAt, valueAt } from './values.ts';

/**
 * What other forms took over from fields that say something else now, and nobody decided otherwise since: figures that were offered
 * for approval, texts that a template began. It follows them, so that after a correction nothing is granted or published by what was
 * corrected.
 */
export function takenOver(
  ctx: FormContext,
  forms: readonly FormDefinition[],
  { stored, merged }: { stored: FormData; merged: FormData },
): FormData {
  const own = new Set(resolveFields(ctx).map(({ path }) => path));
  const follows: FormData = {};
  for (const form of forms) {
    for (const { path, prefill, template, readOnly } of resolveFields({ form, models: ctx.models })) {
      if (readOnly || (prefill === undefined && template === undefined) || own.has(path)) continue;
      const held = valueAt(stored, path);
      if (isEmpty(held)) continue;
      if (prefill !== undefined) {
        const [was, is] = [stored, merged].map((values) => valueAt(values, prefill) ?? null);
        if (held === was && was !== is) setAt(follows, path, is);
      } else if (template !== undefined && typeof held === 'string') {
        const text = refilled(template, held, { was: stored, is: merged }, ctx);
        if (text !== null && text !== held) setAt(follows, path, text);
      }
    }
  }
  return follows;
}

/** The fields of the form whose text is still what its template gives, but for days and offices: it may begin anew. */
export function asBegun(ctx: FormContext, stored: FormData): string[] {
  return resolveFields(ctx).flatMap(({ path, template }) => {
    const held = valueAt(stored, path);
    if (template === undefined || typeof held !== 'string') return [];
    return refilled(template, held, { was: stored, is: stored }, ctx) === null ? [] : [path];
  });
}

/** Where a template names a day, a period, an office or a person: what it said there is not known later. */
const word = /\{@[A-Za-z]+\}/g;
/** In no text: what people type is cleaned of it. */
const mark = '\u0000';

/** The text for what the case says now, with its days and offices as they were; null where somebody wrote it otherwise. */
function refilled(
  template: string,
  text: string,
  { was, is }: { was: FormData; is: FormData },
  ctx: FormContext,
): string | null {
  const marked = template.replace(word, mark);
  const [before = [], now = []] = [was, is].map((values) => fillTemplate(marked, values, ctx).split(mark));
  const words: string[] = [];
  let at = 0;
  for (const [index, piece] of before.entries()) {
    const isLast = index === before.length - 1;
    const found = index === 0 ? 0 : isLast ? text.length - piece.length : text.indexOf(piece, at);
    if (found < at || !text.startsWith(piece, found)) return null;
    if (index > 0) words.push(text.slice(at, found));
    at = found + piece.length;
  }
  if (at !== text.length || words.some((said) => said.includes('\n'))) return null;
  return now.map((piece, index) => piece + (words[index] ?? '')).join('');
}
