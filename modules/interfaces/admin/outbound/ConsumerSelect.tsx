import { listConsumers } from '@homestead/people/contract';
import { useApi } from '@homestead/ui/desk';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { outboundPageTexts as words } from './texts.ts';

interface Props {
  /** What it says where no consumer is chosen. */
  empty: string;
  value: string | undefined;
  onChange(value: string | undefined): void;
}

/** One of the consumers, or none. */
export function ConsumerSelect({ empty, value, onChange }: Props) {
  const { callWithoutToast: call } = useApi();
  const consumers = useQuery({
    queryKey: ['consumers', 'choice'],
    queryFn: ({ signal }) => call(listConsumers, { query: { pageNum: 1, pageSize: 200 } }, { signal }),
  });
  const options = (consumers.data?.records ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Select
      aria-label={words.consumer}
      style={{ minWidth: 220 }}
      loading={consumers.isPending}
      value={value ?? ''}
      options={[{ value: '', label: empty }, ...options]}
      onChange={(next: string) => onChange(next || undefined)}
      showSearch={{ optionFilterProp: 'label' }}
    />
  );
}
