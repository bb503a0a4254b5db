import type { DataModel } from '@homestead/models/contract';
import type { FormDefinition, FormField } from '../contract/form.ts';
import type { FormContext } from './context.ts';

/** A data model of garden tools for tests of the engine, with no word of a county. */
const tool: DataModel = {
  group: 'tool',
  label: '工具',
  case: true,
  fields: [
    { code: 'name', label: '名称', type: 'text', maxLength: 10 },
    { code: 'kind', label: '种类', type: 'radio', dictionary: 'kinds' },
    { code: 'other', label: '其他种类', type: 'text' },
    { code: 'weight', label: '重量', type: 'number', unit: '千克' },
    { code: 'limit', label: '限重', type: 'number' },
    { code: 'from', label: '借出日期', type: 'date' },
    { code: 'until', label: '归还日期', type: 'date' },
    { code: 'id', label: '借用人证件', type: 'identity-number' },
    { code: 'age', label: '借用人年龄', type: 'integer', min: 18 },
    { code: 'note', label: '说明', type: 'text-area' },
    { code: 'verdict', label: '结论', type: 'radio', dictionary: 'verdicts' },
    { code: 'notice', label: '通知书', type: 'file', upload: { maxCount: 1, maxBytes: 1024, types: 'all' } },
    { code: 'shape', label: '场地', type: 'geometry' },
    { code: 'size', label: '场地面积', type: 'area-size' },
    { code: 'check', label: '保护地', type: 'area-check' },
    { code: 'inside', label: '是否占用', type: 'radio', dictionary: 'yesno' },
    { code: 'overlap', label: '占用面积', type: 'number' },
  ],
};

const options = (...values: string[]) => values.map((value) => ({ value, label: value }));

/** A context over a form of these fields; `tool.` is put before each code. */
export function sample(
  fields: (Omit<FormField, 'field'> & { field: string })[],
  form: Partial<FormDefinition> = {},
  over: Partial<FormContext> = {},
): FormContext {
  return {
    form: { formKey: 'tool_loan', title: '借用', sections: [{ title: '借用', open: true, fields }], ...form },
    models: { tool },
    dictionaries: {
      kinds: { code: 'kinds', name: '种类', items: options('锄头', '其他') },
      verdicts: { code: 'verdicts', name: '结论', items: options('同意', '退回', '拒绝') },
      yesno: { code: 'yesno', name: '是否', items: options('是', '否') },
    },
    today: '2026-11-20',
    ...over,
  };
}
