import { useApi } from '@homestead/ui/desk';
import type { CallPickerProps } from '@homestead/workflow/admin';
import { useQuery } from '@tanstack/react-query';
import { AutoComplete } from 'antd';
import { inboundRoutes } from '../../contract/inbound/index.ts';

/** Chooses a registered call by its code; whoever may not see them, or has one to be registered yet, writes the code. */
export default function CallPicker({ id, value, onChange }: CallPickerProps) {
  const { callWithoutToast: call } = useApi();
  const calls = useQuery({
    queryKey: ['inbound calls', 'choices'],
    queryFn: ({ signal }) => call(inboundRoutes.list, { query: { pageSize: 100 } }, { signal }),
    retry: false,
  });
  return (
    <AutoComplete
      key={value}
      {...(id ? { id } : {})}
      defaultValue={value}
      allowClear
      options={(calls.data?.records ?? []).map(({ code, name }) => ({
        value: code,
        label: `${name}（${code}）`,
      }))}
      showSearch={{ filterOption: (typed, option) => `${option?.label}`.includes(typed) }}
      onSelect={(code: string) => onChange(code)}
      onClear={() => onChange('')}
      onBlur={(event) => {
        const typed = (event.target as HTMLInputElement).value.trim();
        if (typed !== value) onChange(typed);
      }}
    />
  );
}
