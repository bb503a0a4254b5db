import { type Draft, listDrafts } from '@homestead/ui';

type Values = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Whether this device keeps something of a person that stands nowhere else: the next one to sign in here clears it. */
export async function hasUnsentInput(person: string): Promise<boolean> {
  return (await listDrafts(person)).some(isUnsent);
}

/** Files that have not arrived, opinions, and forms in which something is typed that no server was given. */
export function isUnsent({ key, value }: Pick<Draft<unknown>, 'key' | 'value'>): boolean {
  if (/ files( |$)/.test(key)) return true;
  if (key.startsWith('opinion:')) return value !== '';
  const { changes, base } = (value ?? {}) as { changes?: Values; base?: Values };
  return Object.entries(changes ?? {}).some(([group, fields]) =>
    Object.entries(fields).some(([field, typed]) => !isSame(typed, base?.[group]?.[field])),
  );
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
