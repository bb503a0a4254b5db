import { createHash } from 'node:crypto';

/** JSON text that is the same for the same value: names sorted, what is undefined left out. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** SHA-256 of an entry of a file, in hexadecimal. */
export function digestOf(entry: object): string {
  return createHash('sha256').update(canonicalJson(entry)).digest('hex');
}

/**
 * Whether a row still says what it said then. Fields that only the row of now has do not count: a later version of the program
 * keeps more of a row.
 */
export function saysTheSame(then: object, now: object): boolean {
  const values = now as Record<string, unknown>;
  return Object.entries(then).every(
    ([name, value]) => canonicalJson(value ?? null) === canonicalJson(values[name] ?? null),
  );
}

/** Whether two values of a field say the same: a file leaves out what a row says as null, false or an empty list. */
export function saysAlike(one: unknown, other: unknown): boolean {
  return plain(one) === plain(other);
}

function plain(value: unknown): string {
  const isEmpty =
    value === undefined || value === false || value === '' || (Array.isArray(value) && value.length === 0);
  return canonicalJson(isEmpty ? null : value);
}
