import { AutoComplete, Select } from 'antd';
import { useControl } from '../../admin/control.ts';
import { ReadOnlyValue } from '../../admin/ReadOnlyValue.tsx';
import { formAdminTexts } from '../../admin/texts.ts';
import { type FieldRendererProps, useFormScope } from '../../view/index.ts';
import { optionsOf } from '../radio/option.ts';

export default function SelectFace(props: FieldRendererProps) {
  const { field, value, fault, readOnly, setValue } = props;
  const scope = useFormScope();
  const control = useControl(field.path, fault);
  if (readOnly) return <ReadOnlyValue {...props} />;
  const options = optionsOf(field, scope).map(({ value: stored, label }) => ({ value: stored, label }));
  const held = value === null || value === undefined ? undefined : String(value);
  if (field.freeEntry) {
    return (
      <AutoComplete
        {...control}
        value={held ?? ''}
        options={options}
        showSearch={{ filterOption: (typed, option) => String(option?.label ?? '').includes(typed) }}
        placeholder={field.placeholder ?? formAdminTexts.inputOrChoose}
        maxLength={field.maxLength ?? 100}
        allowClear
        onChange={(next) => setValue(field.path, next || null)}
      />
    );
  }
  return (
    <Select
      {...control}
      value={held}
      options={options}
      allowClear
      showSearch={options.length > 8 ? { optionFilterProp: 'label' } : false}
      placeholder={field.placeholder ?? formAdminTexts.choose}
      onChange={(next) => setValue(field.path, next ?? null)}
    />
  );
}
