import { describe, expect, test } from 'vitest';
import type { FormDefinition } from '../../contract/form.ts';
import { visibleSections } from '../resolve.ts';
import { validate } from '../validate.ts';
import { type Content, checkContent } from './content.ts';
import { content, contextOf } from './demo.fixture.ts';

/** The county's content with a list, two fields, a place for one of them, and a form: what `add-a-form.md` describes. */
function edited(): Content {
  const { models, dictionaries, forms, layers } = structuredClone(content);
  models['jgysjd']?.fields.push(
    { code: 'fyjg', label: '复验结果', type: 'radio', dictionary: 'fyjg' },
    { code: 'fybz', label: '复验备注', type: 'text-area' },
  );
  forms['jgysjd_sdchy']?.sections[1]?.fields.push({ field: 'jgysjd.fybz', required: true });
  const items = ['合格', '不合格'].map((value) => ({ value, label: value }));
  const form: FormDefinition = {
    formKey: 'jgysjd_fy',
    title: '复验意见',
    sections: [
      {
        title: '复验意见',
        open: true,
        fields: [{ field: 'jgysjd.fyjg', required: true }, { field: 'jgysjd.fybz' }],
      },
    ],
    decision: { field: 'jgysjd.fyjg', outcomes: { 合格: ['agree'], 不合格: ['return'] } },
  };
  return {
    models,
    dictionaries: { ...dictionaries, fyjg: { code: 'fyjg', name: '复验结果', items } },
    forms: { ...forms, jgysjd_fy: form },
    layers,
  };
}

const contextIn = (county: Content, formKey: string) =>
  contextOf('jgysjd_sdchy', { ...county, form: county.forms[formKey] ?? contextOf('jgysjd_ys').form });

describe('an edit of content alone', () => {
  const county = edited();

  test('is consistent', () => {
    expect(checkContent(county)).toEqual([]);
  });

  test('adds a field to a form: it is shown, asked for and kept', () => {
    const ctx = contextIn(county, 'jgysjd_sdchy');
    expect(visibleSections(ctx, {})[1]?.fields.at(-1)).toMatchObject({
      path: 'jgysjd.fybz',
      label: '复验备注',
    });
    expect(validate(ctx, {}, {}).faults).toContainEqual({ path: 'jgysjd.fybz', message: '请输入复验备注' });
    expect(validate(ctx, { jgysjd: { fybz: '一致' } }, {}).accepted).toEqual({ jgysjd: { fybz: '一致' } });
  });

  test('adds a form, with its decision', () => {
    const outcome = { id: 'agree', status: 1, kind: 'agree' } as const;
    const ctx = { ...contextIn(county, 'jgysjd_fy'), outcome };
    expect(validate(ctx, { jgysjd: { fyjg: '合格' } }, {}).faults).toEqual([]);
    expect(validate(ctx, { jgysjd: { fyjg: '不合格' } }, {}).faults).toEqual([
      { path: 'jgysjd.fyjg', message: '复验结果与办理结果不一致，应选择“合格”' },
    ]);
  });
});

describe('an edit that goes wrong is told in words', () => {
  const broken = (change: (county: Content) => void): string[] => {
    const county = structuredClone(content);
    change(county);
    return checkContent(county);
  };
  const first = (county: Content) => county.forms['jfsqjd_zgbcs']?.sections[0]?.fields[0];

  test.each<[string, (county: Content) => void, string]>([
    [
      'a field that no model has',
      (c) => Object.assign(first(c) ?? {}, { prefill: 'jfsqjd.nope' }),
      '表单《初审会议》（jfsqjd_zgbcs）：没有字段“jfsqjd.nope”',
    ],
    [
      'a field twice',
      (c) => c.forms['jfsqjd_zgbcs']?.sections[0]?.fields.push({ field: 'jfsqjd.zgbCsbz' }),
      '表单《初审会议》（jfsqjd_zgbcs）：字段“jfsqjd.zgbCsbz”出现了两次',
    ],
    [
      'a list that is not there',
      (c) => Object.assign(first(c) ?? {}, { dictionary: 'nope' }),
      '表单《初审会议》（jfsqjd_zgbcs）：jfsqjd.zgbCsyj：没有数据字典“nope”',
    ],
    [
      'a decision that leads nowhere',
      (c) => delete c.forms['jfsqjd_zgbcs']?.decision?.outcomes['退回'],
      '表单《初审会议》（jfsqjd_zgbcs）：决定字段“jfsqjd.zgbCsyj”的选项“退回”没有对应的办理结果',
    ],
    [
      'a type that is none',
      (c) => c.models['bdcdj']?.fields.push({ code: 'x', label: 'x', type: 'nope' }),
      'bdcdj.x：没有字段类型“nope”',
    ],
    [
      'a choice without a list',
      (c) => c.models['bdcdj']?.fields.push({ code: 'x', label: 'x', type: 'radio' }),
      'bdcdj.x：选择类字段没有数据字典',
    ],
    [
      'files without a rule',
      (c) => c.models['bdcdj']?.fields.push({ code: 'x', label: 'x', type: 'file' }),
      'bdcdj.x：文件类字段没有上传规则',
    ],
    [
      'an empty form',
      (c) => Object.assign(c.forms['jgysjd_ys'] ?? {}, { empty: undefined }),
      '表单《竣工验收》（jgysjd_ys）：表单没有字段，也没有空表提示',
    ],
  ])('%s', (_title, change, problem) => {
    expect(broken(change)).toContain(problem);
  });
});
