import { readFileSync } from 'node:fs';
import type { DataModel } from '@homestead/models/contract';
import { expect, it } from 'vitest';
import type { FormDefinition } from '../../contract/form.ts';
import { resolveFields } from '../../engine/resolve.ts';
import { conflictsOf, heldBy } from './conflicts.ts';

const read = (path: string) =>
  JSON.parse(readFileSync(new URL(`../../../../content/${path}`, import.meta.url), 'utf8'));
const context = {
  form: read('forms/wfjb/wfjb_jb.form.json') as FormDefinition,
  models: { wfjb: read('models/wfjb.model.json') as DataModel },
  dictionaries: {},
  today: '2026-11-21',
  taskReadOnly: false,
};

it('two people’s values of a field stand beside each other where both changed it in different ways', () => {
  const fields = resolveFields(context);
  const [one, two, three, four] = fields.filter(({ type, auto }) => type === 'text' && !auto);
  const at = (field: typeof one) => field?.path.split('.')[1] ?? '';
  const changes = { wfjb: { [at(one)]: '甲', [at(two)]: '同', [at(three)]: '丙', [at(four)]: '丁' } };
  const base = { wfjb: { [at(one)]: null, [at(two)]: null, [at(three)]: '旧' } };
  // The second was changed alike, the third by the person alone, of the fourth nothing is known.
  const stored = { wfjb: { [at(one)]: '乙', [at(two)]: '同 ', [at(three)]: '旧', [at(four)]: '他' } };
  expect(conflictsOf(context, fields, { stored, base, changes, values: changes })).toEqual([
    { path: one?.path, label: one?.label, own: '甲', saved: '乙' },
  ]);
});

it('what was saved here is what the case holds, until it is read again', () => {
  const fields = resolveFields(context);
  const field = fields.find(({ type, auto }) => type === 'text' && !auto);
  const wfjb = (value: string | null) => ({ wfjb: { [field?.path.split('.')[1] ?? '']: value } });
  const [read, sent, changes] = [wfjb(null), wfjb('甲'), wfjb('甲')];
  const conflicts = (stored: object) =>
    conflictsOf(context, fields, {
      stored: heldBy(stored as typeof read, { stored: read, sent }),
      base: sent,
      changes,
      values: changes,
    });
  expect(conflicts(read)).toEqual([]);
  expect(conflicts(wfjb('甲'))).toEqual([]);
  expect(conflicts(wfjb('乙'))).toMatchObject([{ own: '甲', saved: '乙' }]);
});
