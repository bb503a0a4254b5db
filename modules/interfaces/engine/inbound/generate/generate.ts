import type { Generated } from '../../../contract/inbound/index.ts';
import { fromCurl } from './curl.ts';
import { fromOpenApi } from './open-api.ts';

/** The registrations that a text describes: an OpenAPI document in JSON, or a curl command; null for any other text. */
export function generateFrom(text: string): Generated[] | null {
  const trimmed = text.trim().replace(/^\$\s+/, '');
  if (/^curl(\.exe)?\s/.test(trimmed)) {
    const generated = fromCurl(trimmed);
    return generated && [generated];
  }
  try {
    return fromOpenApi(JSON.parse(trimmed));
  } catch {
    return null;
  }
}
