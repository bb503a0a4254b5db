import type { TreeRow } from './use-layer-tree.ts';

export const siblingsOf = (rows: readonly TreeRow[], parentId: string | null): TreeRow[] =>
  rows.filter((row) => row.parentId === parentId);

/** The siblings of a row after it went one place up or down; null where there is no such place. */
export function stepped(rows: readonly TreeRow[], row: TreeRow, step: -1 | 1): TreeRow[] | null {
  const siblings = siblingsOf(rows, row.parentId);
  const at = siblings.findIndex(({ id }) => id === row.id);
  const to = at + step;
  if (at < 0 || to < 0 || to >= siblings.length) return null;
  const next = siblings.toSpliced(at, 1);
  return next.toSpliced(to, 0, row);
}

/** Where a row goes that is dropped into a folder, or before or after another row; null where it may not lie. */
export function dropped(
  rows: readonly TreeRow[],
  row: TreeRow,
  target: TreeRow,
  place: 'into' | 'before' | 'after',
): { parentId: string | null; siblings: TreeRow[] } | null {
  const parentId = place === 'into' ? target.id : target.parentId;
  if (place === 'into' && target.type !== 1) return null;
  const byId = new Map(rows.map((one) => [one.id, one]));
  for (let at: string | null = parentId; at !== null; at = byId.get(at)?.parentId ?? null)
    if (at === row.id) return null;
  const siblings = siblingsOf(rows, parentId).filter(({ id }) => id !== row.id);
  const index = siblings.findIndex(({ id }) => id === target.id);
  const to = place === 'into' ? siblings.length : index + (place === 'after' ? 1 : 0);
  return { parentId, siblings: siblings.toSpliced(to, 0, row) };
}
