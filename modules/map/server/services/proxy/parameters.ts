import { HttpError } from '@homestead/http/contract';
import { serviceTexts as texts } from '../../../contract/services/index.ts';

const malformed = (path: string, message: string): HttpError =>
  new HttpError('malformed', message, { fields: [{ path, message }] });

/** Refuses a request that asks for something that was not registered. */
export const notRegistered = (name: string): HttpError => malformed(name, texts.notRegistered(name));
export const missing = (name: string): HttpError => malformed(name, texts.missingParameter(name));

/**
 * The parameters of a request by upper-case name, without the caller's ticket. A name that the service's kind does not know, or that
 * stands twice, is refused: nothing reaches another system that was not thought of here.
 */
export function readParameters(search: URLSearchParams, allowed: ReadonlySet<string>): Map<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of search) {
    const key = name.toUpperCase();
    if (key === 'AUTHENTICATION') continue;
    if (!allowed.has(key)) throw malformed(name.slice(0, 64), texts.notAllowed(name.slice(0, 64)));
    if (values.has(key)) throw malformed(name, texts.repeated(name));
    values.set(key, value);
  }
  return values;
}

/** A parameter that must name one of the values, by whatever case; the one that is meant. */
export function oneOf(values: ReadonlyMap<string, string>, name: string, known: readonly string[]): string {
  const value = values.get(name);
  if (!value) throw missing(name);
  const found = known.find((one) => one.toLowerCase() === value.toLowerCase());
  if (!found) throw notRegistered(name);
  return found;
}

/** A whole number that is not negative. */
export function whole(values: ReadonlyMap<string, string>, name: string): number {
  const text = values.get(name);
  if (!text) throw missing(name);
  if (!/^\d{1,9}$/.test(text)) throw notRegistered(name);
  return Number(text);
}

/** An address with parameters set; ones of the same name that stand in it already give way. */
export function withParameters(base: URL, values: Iterable<readonly [string, string]>): URL {
  const url = new URL(base);
  for (const [name, value] of values) {
    for (const known of [...url.searchParams.keys()])
      if (known.toUpperCase() === name.toUpperCase()) url.searchParams.delete(known);
    url.searchParams.set(name, value);
  }
  return url;
}
