import { readdirSync, readFileSync } from 'node:fs';
import { Dictionary } from '@homestead/dictionaries/contract';
import { DataModel } from '@homestead/models/contract';
import type { TSchema } from 'typebox';
import { Errors } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { FormDefinition } from '../contract/index.ts';
import { checkContent } from './content.ts';
import { content } from './demo.fixture.ts';

const root = new URL('../../../content/', import.meta.url);

function filesUnder(folder: string): { name: string; json: unknown }[] {
  return readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({ name, json: JSON.parse(readFileSync(new URL(`${folder}/${name}`, root), 'utf8')) }));
}

describe('the content of the county', () => {
  test.each<[string, TSchema]>([
    ['models', DataModel],
    ['dictionaries', Dictionary],
    ['forms', FormDefinition],
  ])('every file of %s has the shape that is declared for it', (folder, schema) => {
    for (const { name, json } of filesUnder(folder)) {
      expect({ name, errors: Errors(schema, json) }).toEqual({ name, errors: [] });
    }
  });

  test('a file is named for what is in it', () => {
    for (const { name, json } of filesUnder('models'))
      expect(name).toBe(`${(json as DataModel).group}.model.json`);
    for (const { name, json } of filesUnder('dictionaries'))
      expect(name).toBe(`${(json as Dictionary).code}.json`);
    for (const { name, json } of filesUnder('forms')) {
      const { formKey } = json as FormDefinition;
      expect(name).toBe(`${formKey.split('_')[0]}/${formKey}.form.json`);
    }
  });

  test('every field, type, dictionary, check and outcome that content names exists [S1-1.form-by-key]', () => {
    expect(checkContent(content)).toEqual([]);
  });
});
