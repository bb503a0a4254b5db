import type { FieldSpec } from '../engine/field-type.ts';
import { isRecord, own, setAt, splitPath } from '../engine/values/values.ts';
import { cleanRichText } from '../fields/rich-text/server.ts';

/** Field types whose values the server makes harmless before anything else looks at them. */
const cleaners: Readonly<Record<string, (value: unknown) => unknown>> = { 'rich-text': cleanRichText };

/** A value as the server takes it in. */
export function receiveValue(field: Pick<FieldSpec, 'type'>, value: unknown): unknown {
  const clean = Object.hasOwn(cleaners, field.type) ? cleaners[field.type] : undefined;
  return clean ? clean(value) : value;
}

/** A whole form as the server takes it in; what was sent is not changed. */
export function receiveForm(fields: readonly { path: string; type: string }[], incoming: unknown): unknown {
  const hit = fields.filter((field) => Object.hasOwn(cleaners, field.type));
  if (hit.length === 0 || !isRecord(incoming)) return incoming;
  const cleaned: Record<string, unknown> = { ...incoming };
  for (const field of hit) {
    const [group, code] = splitPath(field.path);
    const record = own(cleaned, group);
    if (!isRecord(record) || !Object.hasOwn(record, code)) continue;
    cleaned[group] = { ...record };
    setAt(cleaned as Record<string, Record<string, unknown>>, field.path, receiveValue(field, record[code]));
  }
  return cleaned;
}
