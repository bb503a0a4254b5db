import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fieldTypes, findFieldType, getFieldType } from './field-types.ts';

const folder = new URL('../fields/', import.meta.url);

describe('the register of field types', () => {
  test('has every folder that holds a model, under the folder’s name, and no other [S2-3.text-unless-noted]', () => {
    const folders = readdirSync(folder).filter((name) => existsSync(new URL(`${name}/model.ts`, folder)));
    expect(fieldTypes.map((fieldType) => fieldType.type).toSorted()).toEqual(folders.toSorted());
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
