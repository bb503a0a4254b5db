import { Select } from 'antd';
import { outboundPageTexts as words } from './texts.ts';
import { useConsumers } from './use-consumers.ts';

interface Props {
  /** What it says where no consumer is chosen. */
  empty: string;
  value: string | undefined;
  onChange(value: string | undefined): void;
}

/** One of the consumers, or none. */
export function ConsumerSelect({ empty, value, onChange }: Props) {
  const { consumers, isPending } = useConsumers();
  const options = consumers.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Select
      aria-label={words.consumer}
      style={{ minWidth: 220 }}
      loading={isPending}
      value={value ?? ''}
      options={[{ value: '', label: empty }, ...options]}
      onChange={(next: string) => onChange(next || undefined)}
      showSearch={{ optionFilterProp: 'label' }}
    />
  );
}
