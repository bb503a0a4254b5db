import { OwsException } from './exception.ts';
import { texts } from './texts.ts';

/** Parameters of an OGC request by their names in capitals: names do not count case, values do. */
export type Kvp = ReadonlyMap<string, string>;

/**
 * Reads the parsed query of an address. A parameter that is given twice counts once where both say the same, and is refused
 * where they differ: which of them counts is not for the server to guess. Names that the service does not know are left alone.
 */
export function readKvp(query: Readonly<Record<string, unknown>>): Kvp {
  const values = new Map<string, string>();
  for (const [name, given] of Object.entries(query)) {
    const key = name.toUpperCase();
    for (const value of Array.isArray(given) ? given : [given]) {
      if (typeof value !== 'string') continue;
      const known = values.get(key);
      if (known !== undefined && known !== value)
        throw new OwsException('InvalidParameterValue', key, texts.repeated(key));
      values.set(key, value);
    }
  }
  return values;
}

/** The query of an address and the parameters of a form together, as `readKvp` takes them. */
export function withForm(query: Readonly<Record<string, unknown>>, form: string): Record<string, unknown> {
  const values = new Map<string, unknown[]>(
    Object.entries(query).map(([name, value]) => [name, [value].flat()]),
  );
  for (const [name, value] of new URLSearchParams(form))
    values.set(name, [...(values.get(name) ?? []), value]);
  return Object.fromEntries(values);
}

/** The items of a comma-separated list, trimmed; an empty value is an empty list. */
export function listOf(value: string | undefined): string[] {
  if (value === undefined || value.trim() === '') return [];
  return value.split(',').map((item) => item.trim());
}

/** The lists of a parameter that holds one for each query: `(a,b)(c)`; without brackets one list. */
export function groupsOf(value: string): string[] {
  const text = value.trim();
  if (!text.startsWith('(')) return [text];
  return [...text.matchAll(/\(((?:[^()]|\([^()]*\))*)\)/g)].map(([, inner = '']) => inner);
}

/** A whole number that is not negative; a larger one than JavaScript counts exactly is that bound. Undefined for other text. */
export function wholeNumber(text: string): number | undefined {
  return /^\+?\d{1,400}$/.test(text) ? Math.min(Number(text), Number.MAX_SAFE_INTEGER) : undefined;
}
