import type { CapabilityItem } from '../../contract/index.ts';

export interface MatrixGroup {
  group: string;
  items: CapabilityItem[];
}

/** Capabilities by group in their order, those alone that a search finds, or in which the shown roles differ. */
export function matrixGroups(
  all: readonly CapabilityItem[],
  {
    keyword,
    onlyDifferent,
    held,
  }: { keyword: string; onlyDifferent: boolean; held: readonly (readonly string[])[] },
): MatrixGroup[] {
  const wanted = keyword.trim().toLowerCase();
  const groups = new Map<string, CapabilityItem[]>();
  for (const item of all) {
    const isFound = `${item.label} ${item.name} ${item.group}`.toLowerCase().includes(wanted);
    const holders = held.filter((capabilities) => capabilities.includes(item.name)).length;
    const isDifferent = holders > 0 && holders < held.length;
    if (isFound && (!onlyDifferent || isDifferent))
      groups.set(item.group, [...(groups.get(item.group) ?? []), item]);
  }
  return [...groups].map(([group, items]) => ({ group, items }));
}
