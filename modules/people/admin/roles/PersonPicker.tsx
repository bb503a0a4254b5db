import { useApi } from '@homestead/ui/desk';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { listStaff } from '../../contract/index.ts';
import { type FoundPerson, personLabel } from './use-roles.ts';

interface Props {
  value: string | undefined;
  label: string;
  onChange(person: FoundPerson): void;
}

/** Finds people by name or user name on the server, within what the person may see. */
export function PersonPicker({ value, label, onChange }: Props) {
  const { callWithoutToast } = useApi();
  const [keyword, setKeyword] = useState('');
  const found = useQuery({
    queryKey: ['people found', keyword],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      callWithoutToast(listStaff, { query: { pageSize: 20, ...(keyword ? { keyword } : {}) } }, { signal }),
  });
  const people = found.data?.records ?? [];
  return (
    <Select
      style={{ width: '100%', minWidth: 260 }}
      value={value ?? null}
      placeholder={label}
      aria-label={label}
      loading={found.isFetching}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      options={people.map((person) => ({ value: person.id, label: personLabel(person) }))}
      onChange={(id) => {
        const person = people.find((each) => each.id === id);
        if (person) onChange(person);
      }}
      data-testid="person-picker"
    />
  );
}
