import { KeywordSearch, SelectFilter, useApi } from '@homestead/ui/desk';
import { DivisionFilter } from '@homestead/workflow/admin';
import { Button } from 'antd';
import type { RegisterView } from '../../contract/index.ts';
import styles from './registers.module.css';
import { registerWords as words } from './texts.ts';
import type { useRegister } from './use-register.ts';

interface Props {
  register: RegisterView;
  years: readonly number[];
  state: Pick<ReturnType<typeof useRegister>, 'query' | 'narrow' | 'reset'>;
}

/** Year, division and the register's own filters; all of them stand in the address. */
export function RegisterFilters({ register, years, state: { query, narrow, reset } }: Props) {
  const { callWithoutToast: call } = useApi();
  return (
    <search className={styles.filters} data-print="none">
      <SelectFilter
        label={words.year}
        width={110}
        value={query['year'] ?? String(years[0])}
        options={years.map((year) => ({ value: String(year), label: words.yearOption(year) }))}
        onSearch={(year) => narrow({ year })}
      />
      <DivisionFilter call={call} value={query['division']} onChange={(division) => narrow({ division })} />
      {register.filters.map(({ name, title, options }) => (
        <SelectFilter
          key={name}
          label={title}
          value={query[name]}
          options={options}
          onSearch={(value) => narrow({ [name]: value })}
        />
      ))}
      <KeywordSearch
        label={words.keyword}
        value={query['keyword'] ?? ''}
        onSearch={(keyword) => narrow({ keyword })}
      />
      <Button onClick={reset}>{words.reset}</Button>
    </search>
  );
}
