import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fieldTypes, findFieldType, getFieldType } from './field-types.ts';

const folder = new URL('../fields/', import.meta.url);

describe('the register of field types', () => {
  test('has every folder that holds a model, under the folder’s name, and no other [S2-3.text-unless-noted]', () => {
    const folders = readdirSync(folder).filter((name) => existsSync(new URL(`${name}/model.ts`, folder)));
    expect(fieldTypes.map((fieldType) => fieldType.type).toSorted()).toEqual(folders.toSorted());
  });

  test('is the one place that names a type: other code asks what a type is made of and what it means', () => {
    // Only names with a hyphen are told from other words; an identity number is a kind of personal text too.
    const names = fieldTypes.map(({ type }) => type).filter((type) => type.includes('-'));
    const quoted = new RegExp(`['"](${names.filter((name) => name !== 'identity-number').join('|')})['"]`);
    const modules = new URL('../../', import.meta.url);
    const found = readdirSync(modules, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !/\.(test|fixture)\.tsx?$/.test(path))
      .filter((path) => !/(^|\/)(fields|node_modules|dist|testing)\//.test(path))
      .filter((path) => quoted.test(readFileSync(new URL(path, modules), 'utf8')));
    expect(found).toEqual([
      'forms/server/receive.ts', // the register of what is made harmless before it is judged
      'forms/view/widgets/inputs.tsx', // the page of samples
      'forms/view/widgets/list.ts',
      'notifications/server/announcements/announcements.ts', // its text is a field of that type
    ]);
  });

  test('knows no type by a name of the object’s own', () => {
    expect(findFieldType('constructor')).toBeUndefined();
    expect(() => getFieldType('__proto__')).toThrow('Unknown field type');
  });

  test.each(fieldTypes.map((fieldType) => [fieldType.type, fieldType] as const))(
    '%s takes nothing for empty',
    (_name, fieldType) => {
      const field = { code: 'x', label: '此项', type: fieldType.type };
      for (const nothing of [null, undefined, '', '  '])
        expect(fieldType.normalise(nothing, field)).toBeNull();
    },
  );
});
