import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { DataModel, FieldChoices } from '../contract/index.ts';
import { fieldForm, fieldOf, initialOf } from './field-form.ts';

const folder = join(import.meta.dirname, '../../../content/models');
const fields = readdirSync(folder).flatMap(
  (name) => (JSON.parse(readFileSync(join(folder, name), 'utf8')) as DataModel).fields,
);
const holdsFiles = new Set(['file', 'image', 'rich-text']);
const type = (name: string, isOffered = true) => ({
  type: name,
  label: name,
  isOffered,
  holdsFiles: holdsFiles.has(name),
});
const choices: FieldChoices = {
  types: [type('text'), type('image'), type('file'), type('rich-text'), type('geometry', false)],
  dictionaries: [],
};

it('a field that the dialog of fields shows and saves unchanged stays as it is', () => {
  for (const field of fields)
    expect(fieldOf(initialOf(field), field, choices), field.code).toEqual({ ...field });
});

it('what the dialog asks for stands in the field: limits, the division’s level, and what files are taken and how', () => {
  const of = (values: object) => fieldOf({ label: '字段', code: 'f', ...values }, null, choices);
  expect(of({ type: 'number', min: 1, max: 3, decimals: 0, marks: ['required'] })).toEqual({
    ...{ label: '字段', code: 'f', type: 'number', min: 1, max: 3, decimals: 0, required: true },
  });
  expect(of({ type: 'text', marks: ['personal', 'camera'] })).toEqual({
    ...{ label: '字段', code: 'f', type: 'text', personal: 'name' },
  });
  expect(of({ type: 'division', level: 'village' })).toMatchObject({ level: 'village' });
  expect(of({ type: 'image', marks: ['signature'], endings: '.PNG，jpg', megabytes: 0.5 }).upload).toEqual({
    ...{ maxCount: 1, maxBytes: 524288, types: ['png', 'jpg'], signature: true },
  });
  expect(of({ type: 'image' }).upload?.types).toEqual(['jpg', 'jpeg', 'png', 'apng']);
  expect(of({ type: 'file' }).upload).toEqual({ maxCount: 1, maxBytes: 5242880, types: 'all' });
});

it('drawn fields are offered for models that processes write alone', () => {
  const offered = (isCase: boolean) => {
    const asked = fieldForm(choices, null, isCase).find(({ name }) => name === 'type');
    return asked && 'options' in asked ? asked.options.map(({ value }) => value) : [];
  };
  expect(offered(true)).toContain('geometry');
  expect(offered(false)).not.toContain('geometry');
});
