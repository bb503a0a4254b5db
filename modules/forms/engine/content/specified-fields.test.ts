import { geometryErrorTexts } from '@homestead/map/contract';
import { describe, expect, test } from 'vitest';
import type { FormFieldSpec } from '../../contract/form.ts';
import type { FormData } from '../../contract/form-data.ts';
import { writableFields } from '../resolve.ts';
import { validate } from '../validate.ts';
import { splitPath } from '../values/values.ts';
import { content, contextOf } from './demo.fixture.ts';
import { rowsOf } from './specification-rows.fixture.ts';
import { fieldLines } from './specified-fields.fixture.ts';

const lines = fieldLines.map((line) => ({ ...line, rows: rowsOf(line.path) }));

test.each(lines)('$path is $label, $type ($source) [$rows]', ({ path, type, label, unit }) => {
  const [group, code] = splitPath(path);
  const field = content.models[group]?.fields.find((candidate) => candidate.code === code);
  expect({ type: field?.type, label: field?.label, unit: field?.unit }).toEqual({ type, label, unit });
});

describe('every field on every form, broken in each way of its kind', () => {
  const ways: Record<string, (label: string) => [sent: unknown, message: string][]> = {
    number: (label) => [
      [-0.01, `${label}不能小于0`],
      [1.005, `${label}最多保留2位小数`],
      ['约一百', `${label}必须为数字`],
      [1e12, `${label}不能大于999999999.99`],
    ],
    integer: (label) => [
      [2.5, `${label}必须为整数`],
      ['两层', `${label}必须为数字`],
      [{}, `${label}必须为数字`],
    ],
    date: (label) => [
      ['2026-02-30', `${label}必须为有效日期`],
      [20261120, `${label}必须为有效日期`],
    ],
    division: (label) => [
      ['350399100299', `${label}不在可选范围内`],
      ['木兰镇', `${label}应为6、9或12位的行政区划代码`],
    ],
    geometry: () => [
      ['{}', geometryErrorTexts.empty],
      ['{"type":"Point","coordinates":[119.1,25.3]}', geometryErrorTexts.wrongType],
    ],
    file: (label) => [['照片.jpg', `${label}的文件编号不正确，请重新上传`]],
    image: (label) => [['照片.jpg', `${label}的文件编号不正确，请重新上传`]],
    radio: (label) => [
      ['', ''],
      ['山地', `${label}不在可选范围内`],
    ],
    'checkbox-group': (label) => [['农用地,山地', `${label}不在可选范围内`]],
    text: (label) => [[['一'], `${label}应为文本`]],
    'text-area': (label) => [[{ a: 1 }, `${label}应为文本`]],
  };

  const messageFor = (formKey: string, field: FormFieldSpec, sent: unknown): string | undefined => {
    const [group, code] = splitPath(field.path);
    const values: FormData = {
      [group]: { xzjdczqk: field.path.endsWith('xzjdblmj') ? '保留' : '其他', nsqdl: '农用地', [code]: sent },
    };
    return validate(contextOf(formKey, { draft: true }), values, {}).faults.find(
      (fault) => fault.path === field.path,
    )?.message;
  };

  const cases = Object.keys(content.forms).flatMap((formKey) =>
    writableFields(contextOf(formKey)).flatMap((field) =>
      (ways[field.type]?.(field.label) ?? []).map(([sent, message]) => ({
        formKey,
        field,
        path: field.path,
        sent,
        message,
      })),
    ),
  );

  test.each(cases)('$path of $formKey with $sent: $message', ({ formKey, field, sent, message }) => {
    expect(messageFor(formKey, field, sent)).toBe(message || undefined);
  });

  test.each([
    ['jfsqjd.sfzh', '350399197503120014', '请输入正确身份证信息！'],
    ['jfsqjd.idNumber1', '350399197503120014', '输入必须为身份证'],
    ['jfsqjd.idNumber3', '1', '输入必须为身份证'],
    ['jfsqjd.lxdh', '12345678901', '请输入正确联系电话信息'],
    ['jfsqjd.nl', 17, '年龄不能小于18'],
    ['jfsqjd.nl', 121, '年龄不能大于120'],
    ['jfsqjd.age1', 121, '年龄不能大于120'],
    ['jfsqjd.nsqjzcs', 101, '拟建层数不能大于100'],
    ['jfsqjd.xzqh', '350399100', '行政区划必须选择到行政村'],
    ['jfsqjd.relation1', '邻居', '与户主关系不在可选范围内'],
    ['jfsqjd.nsqdl', '农用地,建设用地,未利用地,农用地', undefined],
  ])(
    '%s of the application with %s: %s [S1-5.household-id S1-5.household-phone S2-5.application]',
    (path, sent, message) => {
      const field = writableFields(contextOf('jfsqjd_nhsq')).find((candidate) => candidate.path === path);
      if (!field) throw new Error(`${path} is not on the application`);
      expect(messageFor('jfsqjd_nhsq', field, sent)).toBe(message);
    },
  );
});
