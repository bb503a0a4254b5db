import { manageTexts as words } from './texts.ts';
import type { BulkAction } from './types.ts';

type State = 'YES' | 'NO';

interface Options<T> {
  /** The capability, as of every act. */
  need?: string;
  stateOf(row: T): State;
  set(row: T, state: State): Promise<unknown>;
  /** Rows whose state the person may change; all without. */
  isFor?(row: T): boolean;
  effects?(rows: readonly T[], state: State): Promise<readonly string[]>;
}

/** 启用 and 禁用 for the chosen rows, each for those that are in the other state. */
export function stateActions<T>({ need, stateOf, set, isFor, effects }: Options<T>): BulkAction<T>[] {
  const to = (state: State): BulkAction<T> => ({
    name: state === 'YES' ? 'enable' : 'disable',
    label: state === 'YES' ? words.yes : words.no,
    ...(need ? { need } : {}),
    isDangerous: state === 'NO',
    isFor: (row) => stateOf(row) !== state && (isFor?.(row) ?? true),
    run: (row) => set(row, state),
    ...(effects ? { effects: (rows) => effects(rows, state) } : {}),
  });
  return [to('YES'), to('NO')];
}
