import { readListState } from '@homestead/ui/desk/manage/list-state';
import { useAddress } from '@homestead/ui/use-address';
import type { RegisterView } from '../../contract/index.ts';

const kept = new Set(['register', 'pageNum', 'pageSize']);

/** Which register is open and what it is narrowed by, as the address says it. */
export function useRegister(registers: readonly RegisterView[]) {
  const [params, change] = useAddress();
  const shown = registers.find(({ key }) => key === params.get('register')) ?? registers[0];
  const names = ['year', 'division', 'keyword', ...(shown?.filters.map(({ name }) => name) ?? [])];
  const query = Object.fromEntries(
    names.flatMap((name) => {
      const value = params.get(name);
      return value ? [[name, value] as const] : [];
    }),
  );
  return {
    shown,
    query,
    page: readListState(params, { filters: [] }),
    /** Narrows the list, from its first page on. */
    narrow: (values: Readonly<Record<string, string | undefined>>) =>
      change((now) => {
        now.delete('pageNum');
        for (const [name, value] of Object.entries(values)) {
          if (value) now.set(name, value);
          else now.delete(name);
        }
        return now;
      }),
    turn: (pageNum: number, pageSize: number) =>
      change((now) => {
        now.set('pageNum', String(pageNum));
        now.set('pageSize', String(pageSize));
        return now;
      }),
    /** Another register keeps year and division: one goes through the lists of one township. */
    choose: (key: string) =>
      change((now) => {
        for (const name of [...now.keys()]) if (!['year', 'division'].includes(name)) now.delete(name);
        now.set('register', key);
        return now;
      }),
    reset: () =>
      change((now) => {
        for (const name of [...now.keys()]) if (!kept.has(name)) now.delete(name);
        now.delete('pageNum');
        return now;
      }),
  };
}
