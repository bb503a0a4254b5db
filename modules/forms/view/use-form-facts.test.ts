import { readFileSync } from 'node:fs';
import type { DataModel } from '@homestead/models/contract';
import { describe, expect, it } from 'vitest';
import type { FormDefinition } from '../contract/form.ts';
import { factsOfForm, typedFacts } from './use-form-facts.ts';

const read = (path: string) =>
  JSON.parse(readFileSync(new URL(`../../../content/${path}`, import.meta.url), 'utf8'));
const bundle = {
  form: read('forms/jfsqjd/jfsqjd_hxx.form.json') as FormDefinition,
  models: { jfsqjd: read('models/jfsqjd.model.json') as DataModel },
  dictionaries: {},
  today: '2026-11-21',
};
const divisions = {
  name: (code: string) => (code === '350399100201' ? '木兰镇示范村' : undefined),
  has: () => true,
  isVillage: () => true,
};

describe('the facts that a form says of a case', () => {
  it('are the household’s place, applicant, identity and telephone number, in words [S2-2.13-household]', () => {
    const jfsqjd = {
      xzqh: '350399100201',
      name: '林示禾',
      sfzh: '350399197503120013',
      lxdh: '14000000001',
      nl: 51,
    };
    expect(factsOfForm(bundle, { jfsqjd }, divisions)).toEqual([
      { label: '所属乡镇村', value: '木兰镇示范村' },
      { label: '申请人', value: '林示禾' },
      { label: expect.any(String), value: '350399197503120013' },
      { label: '联系电话', value: '14000000001' },
    ]);
  });

  it('show what the server has masked as it came', () => {
    const facts = factsOfForm(bundle, { jfsqjd: { sfzh: '350***********0013' } }, divisions);
    expect(facts?.map(({ value }) => value)).toContain('350***********0013');
  });

  it('are none where the case has nothing of the form', () => {
    expect(factsOfForm(bundle, { wfjb: { nhxm: '林某' } }, divisions)).toBeNull();
  });
});

it('what somebody typed and the case does not hold is said field by field, also where the field is not on the screen', () => {
  const typed = { jfsqjd: { name: '林示禾', lxdh: '14000000002', sfzh: null, xzqh: '350399100201' } };
  const stored = { jfsqjd: { name: '林示禾', lxdh: '14000000001' } };
  expect(typedFacts(bundle, typed, stored, divisions)).toEqual([
    { label: '所属乡镇村', value: '木兰镇示范村' },
    { label: '联系电话', value: '14000000002' },
  ]);
});
