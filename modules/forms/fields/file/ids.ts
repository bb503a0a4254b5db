import { texts } from '../../contract/texts.ts';
import type { FieldSpec } from '../../engine/field-type.ts';
import { splitList } from '../../engine/values/values.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const defaultCount = 3;

/** File ids as comma-joined text, whatever list they came in; a file counts once. */
export function toIds(value: unknown): unknown {
  if (value === null || value === undefined) return null;
  const isList = Array.isArray(value) && value.every((item) => typeof item === 'string');
  if (typeof value !== 'string' && !isList) return value;
  return [...new Set(splitList(value).map((id) => id.toLowerCase()))].join(',') || null;
}

/** Number and shape of the ids. What is inside the files is judged where they are uploaded. */
export function checkIds(value: unknown, field: FieldSpec): string | null {
  if (typeof value !== 'string') return texts.badShape(field.label, texts.shapes.files);
  const ids = splitList(value);
  const limit = field.upload?.maxCount ?? defaultCount;
  if (ids.length > limit) return texts.fileCount(limit);
  return ids.every((id) => uuid.test(id)) ? null : texts.fileId(field.label);
}
