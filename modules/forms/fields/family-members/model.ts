import { texts } from '../../contract/texts.ts';
import type { FieldContext, FieldSpec, FieldType } from '../../engine/field-type.ts';
import { isEmpty, isRecord, own } from '../../engine/values/values.ts';
import { ageAndGender } from '../identity-number/identity.ts';
import { identityNumber } from '../identity-number/model.ts';
import { integer } from '../integer/model.ts';
import { select } from '../select/model.ts';
import { text } from '../text/model.ts';

const defaultLimit = 20;

/** A member of the household beyond the three that have fields of their own. */
export interface FamilyMember {
  name: string | null;
  age: number | null;
  relation: string | null;
  idNumber: string | null;
  registeredResidence: string | null;
}

/** The dictionary of relations in releases on which cases still run, whose fields do not name one. */
const formerRelations = 'yhzgx';

/** What a row holds; each part is judged by a field type of its own. */
export const memberParts = [
  { key: 'name', type: text, spec: { code: 'name', label: texts.members.name, type: 'text', maxLength: 50 } },
  { key: 'age', type: integer, spec: { code: 'age', label: texts.members.age, type: 'integer', max: 120 } },
  {
    key: 'relation',
    type: select,
    spec: { code: 'relation', label: texts.members.relation, type: 'select' },
  },
  {
    key: 'idNumber',
    type: identityNumber,
    spec: { code: 'idNumber', label: texts.members.idNumber, type: 'identity-number' },
  },
  {
    key: 'registeredResidence',
    type: text,
    spec: { code: 'registeredResidence', label: texts.members.registeredResidence, type: 'text' },
  },
] as const satisfies readonly { key: keyof FamilyMember; type: FieldType; spec: FieldSpec }[];

const relationsOf = (field: Pick<FieldSpec, 'dictionary'>): string => field.dictionary ?? formerRelations;

/** The parts of a row, the relation with the dictionary that the field names. */
export function memberPartsOf(
  field: Pick<FieldSpec, 'dictionary'>,
): readonly { key: keyof FamilyMember; type: FieldType; spec: FieldSpec }[] {
  const dictionary = relationsOf(field);
  return memberParts.map((part) =>
    part.key === 'relation' ? { ...part, spec: { ...part.spec, dictionary } } : part,
  );
}

/** Household members beyond three, stored and sent as a list (decision 12). */
export const familyMembers: FieldType = {
  type: 'family-members',
  label: '家庭成员',
  controls: 'many',
  isWide: true,
  emptyVerb: '请输入',
  columnType: 'jsonb',
  means: 'household',
  parts: memberParts,
  dictionaryOf: relationsOf,
  changesIn(sent) {
    const list = typeof sent === 'string' ? parse(sent) : sent;
    const rows = Array.isArray(list) ? list.filter(isRecord) : [];
    const changes = rows.flatMap((row) =>
      memberParts.flatMap(({ key, type }) => (type as FieldType).changesIn?.(own(row, key)) ?? []),
    );
    return [...new Set(changes)];
  },
  normalise(value) {
    const list = typeof value === 'string' ? parse(value) : value;
    if (list === null || list === undefined || list === '') return null;
    if (!Array.isArray(list)) return value;
    const rows = list.map((row: unknown) => (isRecord(row) ? toMember(row) : row));
    const filled = rows.filter((row) => !isRecord(row) || Object.values(row).some((part) => !isEmpty(part)));
    return filled.length > 0 ? filled : null;
  },
  check(value, field, ctx) {
    if (!Array.isArray(value)) return texts.badShape(field.label, texts.shapes.members);
    const limit = field.maxCount ?? defaultLimit;
    if (value.length > limit) return texts.members.count(limit);
    // All rows are one field, and so one message says what is wrong with each.
    const messages = value.flatMap((row: unknown, index) => {
      const found = isRecord(row)
        ? checkMember(row, field, ctx)
        : [texts.badShape(field.label, texts.shapes.record)];
      return found.length > 0 ? [texts.members.row(index, found.join('，'))] : [];
    });
    return messages.length > 0 ? messages.join('；') : null;
  },
  settle(value, today) {
    if (!Array.isArray(value)) return null;
    const told: string[] = [];
    const rows = value.map((row: unknown, index) => {
      const age = isRecord(row) ? ageOfMember(row, today) : null;
      if (!isRecord(row) || age === null || own(row, 'age') === age) return row;
      told.push(texts.members.row(index, texts.members.derivedAge(age)));
      return { ...row, age };
    });
    return told.length > 0 ? { value: rows, told: told.join('；') } : null;
  },
  show(value, field, ctx) {
    if (!Array.isArray(value)) return '';
    return value
      .filter(isRecord)
      .map((row) =>
        memberPartsOf(field)
          .map((part) => part.type.show(row[part.key], part.spec, ctx))
          .filter(Boolean)
          .join(' '),
      )
      .join('；');
  },
};

/** The age that follows from the member's identity number, `null` while the number says none. */
export function ageOfMember(row: Record<string, unknown>, today: string): number | null {
  const id = own(row, 'idNumber');
  return typeof id === 'string' ? (ageAndGender(id, today)?.age ?? null) : null;
}

/** The row with the age that its identity number says, or as it is. */
export function withAge(row: Record<string, unknown>, today: string): Record<string, unknown> {
  const age = ageOfMember(row, today);
  return age === null ? row : { ...row, age };
}

/** Only the named parts: anything else that a client put into the row is gone. */
function toMember(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    memberParts.map(({ key, type, spec }) => [key, type.normalise(own(row, key), spec)]),
  );
}

function checkMember(row: Record<string, unknown>, field: FieldSpec, ctx: FieldContext): string[] {
  return memberPartsOf(field).flatMap(({ key, type, spec }) => {
    const part = row[key];
    if (isEmpty(part)) return key === 'name' ? [texts.input(spec.label)] : [];
    return type.check(part, spec, ctx) ?? [];
  });
}

/** Text beyond this holds more members than a household has; nested brackets of that length would keep the parser busy. */
const maxCharacters = 40_000;

function parse(value: string): unknown {
  if (value.trim() === '') return null;
  if (value.length > maxCharacters) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
