import { areaCheck } from '../fields/area-check/model.ts';
import { areaSize } from '../fields/area-size/model.ts';
import { checkboxGroup } from '../fields/checkbox-group/model.ts';
import { date } from '../fields/date/model.ts';
import { division } from '../fields/division/model.ts';
import { familyMembers } from '../fields/family-members/model.ts';
import { file } from '../fields/file/model.ts';
import { geometry } from '../fields/geometry/model.ts';
import { identityNumber } from '../fields/identity-number/model.ts';
import { image } from '../fields/image/model.ts';
import { integer } from '../fields/integer/model.ts';
import { number } from '../fields/number/model.ts';
import { phone } from '../fields/phone/model.ts';
import { radio } from '../fields/radio/model.ts';
import { richText } from '../fields/rich-text/model.ts';
import { select } from '../fields/select/model.ts';
import { text } from '../fields/text/model.ts';
import { textArea } from '../fields/text-area/model.ts';
import type { FieldMeaning, FieldSpec, FieldType } from './field-type.ts';
import { splitList } from './values/values.ts';

/** Every kind of field. A new kind is a folder under `fields/` and a word here. */
export const fieldTypes: readonly FieldType[] = [
  text,
  textArea,
  number,
  integer,
  date,
  radio,
  select,
  checkboxGroup,
  division,
  identityNumber,
  phone,
  familyMembers,
  file,
  image,
  geometry,
  areaCheck,
  areaSize,
  richText,
];

const byName: ReadonlyMap<string, FieldType> = new Map(
  fieldTypes.map((fieldType) => [fieldType.type, fieldType]),
);

/** A field type by its name, or undefined where content names none that is there. */
export function findFieldType(type: string): FieldType | undefined {
  return byName.get(type);
}

/** The files that a field's value names; none where the model gives the field no upload rule. */
export function fileIdsOf(field: Pick<FieldSpec, 'type' | 'upload'>, value: unknown): string[] {
  if (!field.upload) return [];
  return findFieldType(field.type)?.filesIn?.(value) ?? splitList(value);
}

/** The field type of a model's field. Content that names an unknown one was refused when it was loaded. */
export function getFieldType(type: string): FieldType {
  const fieldType = byName.get(type);
  if (!fieldType) throw new Error(`Unknown field type "${type}"`);
  return fieldType;
}

/** What the value of a field is to the case, whatever its type is called. */
export function meaningOf(field: { type: string }): FieldMeaning | undefined {
  return findFieldType(field.type)?.means;
}

/** The first of these fields that means something. */
export function findMeaning<T extends { type: string }>(
  fields: readonly T[],
  meaning: FieldMeaning,
): T | undefined {
  return fields.find((field) => meaningOf(field) === meaning);
}
