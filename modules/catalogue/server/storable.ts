/** JSON that jsonb can hold: what it cannot stands as the sign for something unreadable, in names and values. */
export const storableJson = (value: unknown): string =>
  JSON.stringify(value, (_name, inner: unknown) => {
    if (typeof inner === 'string') return readable(inner);
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    const names = Object.keys(inner);
    if (names.every((name) => readable(name) === name)) return inner;
    return Object.fromEntries(Object.entries(inner).map(([name, each]) => [readable(name), each]));
  });

const readable = (text: string) => text.replaceAll('\0', '\ufffd').toWellFormed();

/** Whether PostgreSQL's jsonb can hold a value read from JSON: it takes neither NUL nor half a surrogate pair. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (Array.isArray(value)) return value.every(isStorable);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, inner]) => isStorable(name) && isStorable(inner));
}
