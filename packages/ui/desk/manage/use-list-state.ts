import type { PageOf } from '@homestead/http/contract';
import { useEffect } from 'react';
import { useAddress } from '../../use-address.ts';
import {
  type ListDefaults,
  type ListState,
  pageInstead,
  readListState,
  writeListState,
} from './list-state.ts';

/** The state of a managed list in the address, and what changes it. */
export function useListState(defaults: ListDefaults) {
  const [params, setParams] = useAddress();
  const state = readListState(params, defaults);
  return {
    state,
    /** Whether the list shows less than all that it has. */
    isNarrowed: state.keyword !== undefined || Object.keys(state.filters).length > 0,
    change: (change: Readonly<Record<string, string | number | undefined>>) =>
      setParams((before) => writeListState(before, change)),
    reset: () =>
      setParams((before) =>
        writeListState(before, {
          keyword: '',
          ...Object.fromEntries(defaults.filters.map((name) => [name, ''])),
        }),
      ),
    /** What is open beside the list: a row that is edited, a new one. */
    opened: params.get('open'),
    open: (what: string | null) =>
      setParams((before) =>
        writeListState(before, { pageNum: readListState(before, defaults).pageNum, open: what ?? '' }),
      ),
  };
}

/** Keeps a list on a page that it has. */
export function useExistingPage(
  state: Pick<ListState, 'pageNum' | 'pageSize'>,
  page: PageOf<unknown> | undefined,
  go: (pageNum: number) => void,
): void {
  const instead = page ? pageInstead(state, page) : null;
  useEffect(() => {
    if (instead !== null) go(instead);
  });
}
