import { texts } from '../../contract/texts.ts';
import type { FormBundle } from '../use-bundle.ts';
import { useForm } from '../use-form.ts';
import { useKit } from './kit.ts';
import { State } from './State.tsx';

const choices = ['农用地', '建设用地', '未利用地', '其他'].map((label) => ({ value: label, label }));
const fields = [
  { code: 'identity', label: '身份证号', type: 'identity-number' },
  {
    code: 'identityForm',
    label: '身份证号（表单自定提示）',
    type: 'identity-number',
    message: '请输入正确身份证信息！',
  },
  { code: 'phone', label: '电话', type: 'phone' },
  { code: 'phoneForm', label: '电话（表单自定提示）', type: 'phone', message: '请输入正确联系电话信息' },
  { code: 'office', label: '办公电话', type: 'phone', landline: true },
  { code: 'classes', label: '占用地类', type: 'checkbox-group', dictionary: 'choices', maxCount: 3 },
] as const;

/** Each state is a form of its own, so that no two controls of the page bear the same name. */
function bundleOf(group: string): FormBundle {
  return {
    form: {
      formKey: 'demo_inputs',
      title: '输入示例',
      sections: [
        {
          title: '',
          open: true,
          fields: fields.map(({ code }) => ({ field: `${group}.${code}`, required: true })),
        },
      ],
    },
    models: { [group]: { group, label: '示例', case: false, fields: [...fields] } },
    dictionaries: { choices: { code: 'choices', name: '地类', items: choices } },
    today: '2026-11-21',
  };
}
const bundles = { empty: bundleOf('empty'), written: bundleOf('written'), shown: bundleOf('shown') };
const values = {
  identity: '11010519491231002X',
  identityForm: '11010519491231002X',
  phone: '13800001234',
  phoneForm: '16600001234',
  office: '0594-1234567',
  classes: '农用地,建设用地',
};

export function InputStates() {
  const { Form, Button } = useKit();
  const empty = useForm({ bundle: bundles.empty, stored: {}, isReadOnly: false });
  const written = useForm({ bundle: bundles.written, stored: { written: values }, isReadOnly: false });
  const shown = useForm({ bundle: bundles.shown, stored: { shown: values }, isReadOnly: true });
  return (
    <>
      <State name="空">
        <Form form={empty} />
        <Button onPress={() => empty.validate()}>校验必填</Button>
      </State>
      <State name="已填写">
        <Form form={written} />
        <Button
          onPress={() =>
            written.showFaults([
              { path: 'written.identity', message: texts.identity },
              { path: 'written.phone', message: texts.phone },
            ])
          }
        >
          显示错误
        </Button>
      </State>
      <State name="只读">
        <Form form={shown} />
      </State>
    </>
  );
}
