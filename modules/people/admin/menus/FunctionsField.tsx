import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Flex, Input, Select } from 'antd';
import { menuPageTexts as words } from './texts.ts';

export interface FunctionValue {
  code: string;
  name: string;
  capability: string;
}

interface Props {
  value?: FunctionValue[];
  onChange?(value: FunctionValue[]): void;
  capabilities: readonly { value: string; label: string }[];
}

/** The buttons of a screen: code, name, and the capability that the call behind it needs. */
export function FunctionsField({ value = [], onChange, capabilities }: Props) {
  const set = (at: number, part: Partial<FunctionValue>) =>
    onChange?.(value.map((one, index) => (index === at ? { ...one, ...part } : one)));
  return (
    <Flex vertical gap={8}>
      {value.map((one, at) => (
        <Flex key={at} gap={8}>
          <Input
            style={{ width: 120 }}
            value={one.name}
            maxLength={30}
            placeholder={words.functionName}
            aria-label={words.functionName}
            onChange={({ target }) => set(at, { name: target.value })}
          />
          <Input
            style={{ width: 130 }}
            value={one.code}
            maxLength={64}
            placeholder={words.functionCode}
            aria-label={words.functionCode}
            onChange={({ target }) => set(at, { code: target.value })}
          />
          <Select
            style={{ flex: 1, minWidth: 0 }}
            value={one.capability || null}
            options={[...capabilities]}
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={words.fields.capability}
            aria-label={words.fields.capability}
            onChange={(capability: string) => set(at, { capability })}
          />
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={words.removeFunction(one.name)}
            onClick={() => onChange?.(value.filter((_, index) => index !== at))}
          />
        </Flex>
      ))}
      <Button
        type="dashed"
        icon={<PlusOutlined aria-hidden />}
        onClick={() => onChange?.([...value, { code: '', name: '', capability: '' }])}
      >
        {words.addFunction}
      </Button>
    </Flex>
  );
}
