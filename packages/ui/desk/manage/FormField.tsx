import { Form, Input, InputNumber, Radio, Select } from 'antd';
import type { ReactNode } from 'react';
import { DayInput } from './form/DayInput.tsx';
import styles from './manage.module.css';
import { manageTexts } from './texts.ts';
import type { ManageField } from './types.ts';

/** One field of a dialog by its type, with its rules. */
export function FormField({ field }: { field: ManageField }) {
  const { name, label, isRequired = false, hint, missing } = field;
  const isChoice = ['select', 'multiple', 'state', 'date'].includes(field.type) || isCustomChoice(field);
  const message = isChoice ? manageTexts.choose(label) : manageTexts.required(label);
  const isText = field.type === 'text' || field.type === 'textarea';
  return (
    <Form.Item
      name={name}
      label={label}
      extra={hint}
      required={isRequired}
      className={isWide(field) ? styles.wide : undefined}
      rules={[
        ...(isRequired ? [{ required: true, message, ...(isText ? { whitespace: true } : {}) }] : []),
        ...(missing
          ? [
              {
                validateTrigger: 'onSubmit',
                validator: (_: unknown, value: unknown) => complete(missing(value)),
              },
            ]
          : []),
      ]}
    >
      {controlOf(field)}
    </Form.Item>
  );
}

const complete = (words: string | null): Promise<void> =>
  words === null ? Promise.resolve() : Promise.reject(new Error(words));

/** Takes the whole width where fields stand side by side: addresses and the like are longer than a line's half. */
const isWide = ({ type, maxLength = 0 }: ManageField) =>
  type === 'custom' || type === 'textarea' || (type === 'text' && maxLength > 300);

const isCustomChoice = (field: ManageField) => field.type === 'custom' && field.isChoice === true;

export const stateOptions = [
  { value: 'YES', label: manageTexts.yes },
  { value: 'NO', label: manageTexts.no },
] as const;

function controlOf(field: ManageField): ReactNode {
  const { isDisabled, maxLength, placeholder } = field;
  const common = {
    ...(isDisabled === undefined ? {} : { disabled: isDisabled }),
    ...(placeholder === undefined ? {} : { placeholder }),
  };
  const limit = maxLength === undefined ? {} : { maxLength };
  switch (field.type) {
    case 'text':
      return <Input autoComplete="off" {...common} {...limit} />;
    case 'password':
      return <Input.Password autoComplete="new-password" {...common} {...limit} />;
    case 'textarea':
      return <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} {...common} {...limit} />;
    case 'number':
      return <InputNumber style={{ width: '100%' }} precision={0} {...common} />;
    case 'date':
      return <DayInput {...common} />;
    case 'state':
      return <Radio.Group options={[...stateOptions]} {...common} />;
    case 'select':
    case 'multiple':
      return (
        <Select
          {...(field.type === 'multiple' ? { mode: 'multiple' as const } : {})}
          options={[...field.options]}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={manageTexts.choose('')}
          {...common}
        />
      );
    case 'custom':
      return field.control;
  }
}
