import { join } from 'node:path';
import type { FormData, FormFieldSpec } from '@homestead/forms/contract';
import { type FormContext, writableFields } from '@homestead/forms/engine';
import { type Content, loadContent } from '@homestead/forms/server';
import { rootFolder } from '../config.ts';

/** The county's content as the server loads it. */
export const content: Content = loadContent(join(rootFolder, 'content'));

export const contextOf = (formKey: string): FormContext => ({
  form: content.forms[formKey]!,
  models: content.models,
  dictionaries: content.dictionaries,
  layers: content.layers,
  today: '2026-11-20',
});

/** The fields of a form into which a person may type what they like, given what the case holds already. */
export const textsOf = (formKey: string, stored: FormData = {}): FormFieldSpec[] =>
  writableFields(contextOf(formKey), stored).filter(
    (field) =>
      field.type === 'text' ||
      field.type === 'text-area' ||
      (field.type === 'select' && field.freeEntry === true),
  );

export const limitOf = (field: FormFieldSpec): number =>
  field.maxLength ?? (field.type === 'text-area' ? 2000 : 100);

/** Text that harms where it is taken for more than text: what is sent, and what is given back. */
export const hostile: readonly [title: string, sent: string, kept: string][] = [
  ['a script', '<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['markup with a handler', '"><img src=x onerror=alert(1)>', '"><img src=x onerror=alert(1)>'],
  ['an address that runs', 'javascript:alert(1)//', 'javascript:alert(1)//'],
  ['a formula', "=cmd|'/c calc'!A1", "=cmd|'/c calc'!A1"],
  ['a sum', '+1+1', '+1+1'],
  ['a difference', '-2+3', '-2+3'],
  ['a function', '@SUM(1)', '@SUM(1)'],
  ['a template', '${7*7}{{7*7}}%s%n', '${7*7}{{7*7}}%s%n'],
  ['SQL', "'; drop table x; --", "'; drop table x; --"],
  ['controls and NUL', '甲\u0001\u0008\u001b乙\u0000丙\u007f', '甲乙丙'],
  ['marks that turn the direction', '甲\u202e乙\u2066丙\u200f丁', '甲乙丙丁'],
  ['half a character', '甲\ud800乙', '甲\ufffd乙'],
  ['characters without width', '张\u200b三\u200d', '张三\u200d'],
  ['rare characters and pictures', '𠮷野䶮㛃😀👨‍👩‍👧', '𠮷野䶮㛃😀👨‍👩‍👧'],
  ['names that objects have of their own', '__proto__', '__proto__'],
];

/** Markup, a formula, letters that run from right to left, rare characters, then one word as long as the field takes. */
export function worstText(limit: number): string {
  const start = '<img src=x onerror=alert(1)>=1+1 שלום 𠮷';
  return [...start, ...'W'.repeat(Math.max(0, limit - [...start].length))].slice(0, limit).join('');
}
