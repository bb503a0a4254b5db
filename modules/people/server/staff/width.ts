import { type DataScope, dataScopes } from '../../contract/index.ts';

/** How wide the widest of some data scopes is, to be compared. */
export function widestOf(of: readonly { scope: DataScope }[]): number {
  return Math.max(-1, ...of.map(({ scope }) => dataScopes.indexOf(scope)));
}
