import { readdirSync, readFileSync } from 'node:fs';
import type { LayerDefinition } from '@homestead/catalogue/contract';
import { Dictionary } from '@homestead/dictionaries/contract';
import { DataModel } from '@homestead/models/contract';
import type { TSchema } from 'typebox';
import { Errors } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { FormDefinition } from '../../contract/index.ts';
import { checkContent } from './content.ts';
import { content } from './demo.fixture.ts';

const farmland = content.layers['yjjbnt']!;
const root = new URL('../../../../content/', import.meta.url);

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

  const upload = { maxCount: 1, maxBytes: 1, types: 'all' } as const;
  test.each<[string, object, string]>([
    [
      'an identity number that is not called sensitive',
      { type: 'identity-number' },
      '该类型含个人信息，须注明敏感类别“identity-number”',
    ],
    [
      'a telephone under another kind',
      { type: 'phone', sensitive: 'address' },
      '该类型含个人信息，须注明敏感类别“telephone”',
    ],
    [
      'a photo in a field of text',
      { type: 'text', sensitive: 'identity-photo' },
      '敏感类别“identity-photo”不适用于该类型',
    ],
    [
      'a text in a field of files',
      { type: 'file', upload, sensitive: 'telephone' },
      '敏感类别“telephone”不适用于该类型',
    ],
    [
      'parts of a field that has none',
      { type: 'text', sensitive: { a: 'address' } },
      '该类型没有可分别注明敏感类别的部分',
    ],
    [
      'members whose number is not called sensitive',
      { type: 'family-members', dictionary: 'relations', sensitive: { registeredResidence: 'address' } },
      '“idNumber”部分含个人信息，须注明敏感类别“identity-number”',
    ],
    [
      'a part that is not there',
      {
        type: 'family-members',
        dictionary: 'relations',
        sensitive: { idNumber: 'identity-number', x: 'address' },
      },
      '没有可注明敏感类别的部分“x”',
    ],
    [
      'members whose relations have no dictionary in the content',
      {
        type: 'family-members',
        dictionary: 'kin',
        sensitive: { idNumber: 'identity-number', registeredResidence: 'address' },
      },
      '没有数据字典“kin”',
    ],
  ])('the check refuses %s', (_title, field, problem) => {
    const models = {
      m: { group: 'm', label: 'm', case: true, fields: [{ code: 'f', label: 'f', ...field }] },
    };
    const dictionaries = { relations: { code: 'relations', name: 'r', items: [] } };
    expect(checkContent({ models: models as never, dictionaries, forms: {}, layers: {} })).toEqual([
      `m.f：${problem}`,
    ]);
  });

  test.each<[string, Partial<LayerDefinition> | null, string]>([
    ['that does not exist', null, '图层“yjjbnt”不在 content/map/layers.json 中'],
    ['that is not checked', {}, '图层“yjjbnt”在 content/map/layers.json 中没有 check，不能用于分析'],
    [
      'whose result is not in the list of the field that takes it',
      { check: { ...farmland.check!, occupied: '占用' } },
      '图层“yjjbnt”的结果“占用”不在字典 sf 中',
    ],
  ])('a form may not check a layer %s', (_title, change, problem) => {
    const { yjjbnt: _without, ...layers } = content.layers;
    const { check: _unchecked, ...plain } = farmland;
    const changed = change ? { ...layers, yjjbnt: { ...plain, ...change } } : layers;
    expect(checkContent({ ...content, layers: changed })).toEqual([
      `表单《一到场·村委会审核》（jfsqjd_cwhsh）：jfsqjd.cwhYjjbntFx：${problem}`,
    ]);
  });

  test('a form may not ask for a check that names neither layer nor shape, and may show one that was made', () => {
    const form = structuredClone(content.forms['jfsqjd_cwhsh']!);
    const check = form.sections.flatMap(({ fields }) => fields).find(({ layer }) => layer === 'yjjbnt')!;
    for (const name of ['layer', 'geometry', 'checks'] as const) delete check[name];
    const problems = () => checkContent({ ...content, forms: { ...content.forms, jfsqjd_cwhsh: form } });
    expect(problems()).toEqual([expect.stringContaining('jfsqjd.cwhYjjbntFx：压占检查没有图层或图形')]);
    check.readOnly = true;
    expect(problems()).toEqual([]);
  });

  test('a form may not check a layer without a field that takes the result', () => {
    const form = structuredClone(content.forms['jfsqjd_cwhsh']!);
    for (const field of form.sections.flatMap(({ fields }) => fields))
      if (field.layer === 'yjjbnt') delete field.checks;
    expect(checkContent({ ...content, forms: { ...content.forms, jfsqjd_cwhsh: form } })).toEqual([
      expect.stringContaining('jfsqjd.cwhYjjbntFx：压占检查没有写出结果的字段'),
    ]);
  });

  test('a map may keep to and take over only what it shows beneath', () => {
    const form = structuredClone(content.forms['jfsqjd_cwhsh']!);
    for (const { map } of form.sections.flatMap(({ fields }) => fields)) if (map) delete map.outlines;
    expect(checkContent({ ...content, forms: { ...content.forms, jfsqjd_cwhsh: form } })).toEqual([
      expect.stringContaining('检查是否超出“jfsqjd.nsqhx”，但它不在所列轮廓中'),
      expect.stringContaining('可采用“jfsqjd.nsqhx”，但它不在所列轮廓中'),
    ]);
  });
});
