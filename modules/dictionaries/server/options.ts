import type { Dictionary, Option } from '../contract/index.ts';
import type { Dictionaries } from './ports.ts';
import type { StoredDictionary, StoredItem } from './store.ts';

/** The enabled items as a tree; an item under a disabled one is not offered either. */
export function optionTree(items: readonly StoredItem[]): Option[] {
  const under = Map.groupBy(
    items.filter(({ state }) => state === 'YES'),
    ({ parentId }) => parentId,
  );
  const below = (parent: string | null): Option[] =>
    (under.get(parent) ?? []).map(({ id, value, label }) => {
      const children = below(id);
      return { value, label, ...(children.length > 0 ? { children } : {}) };
    });
  return below(null);
}

/** The same as forms take it: one list, each item before those under it. */
function flatten(options: readonly Option[]): Dictionary['items'] {
  return options.flatMap(({ value, label, children = [] }) => [{ value, label }, ...flatten(children)]);
}

/**
 * The option lists as forms take them; one without an enabled item is left out. In the order of the files, then by code: the
 * digest of a release is made from it, and is the same on every node.
 */
export function asContent(
  { dictionaries, items }: { dictionaries: StoredDictionary[]; items: Map<string, StoredItem[]> },
  order: readonly string[],
): Dictionaries {
  const byCode = new Map(dictionaries.map((dictionary) => [dictionary.code, dictionary]));
  const codes = [...order, ...[...byCode.keys()].filter((code) => !order.includes(code)).sort()];
  const lists = codes.flatMap((code) => {
    const { id, name } = byCode.get(code) ?? {};
    const options = id ? flatten(optionTree(items.get(id) ?? [])) : [];
    return options.length > 0 ? [[code, { code, name: name ?? code, items: options }] as const] : [];
  });
  return Object.fromEntries(lists);
}
