import type { DataModelField, ModelUse, SensitiveText } from '@homestead/models/contract';
import type { Models, ModelUsers } from '@homestead/models/server';
import type { FormDefinition } from '../contract/index.ts';
import { texts } from '../contract/index.ts';
import {
  checkContent,
  type FieldContext,
  type FieldType,
  fieldTypes,
  getFieldType,
  isEmpty,
} from '../engine/index.ts';
import { receiveValue } from './receive.ts';
import type { Content } from './release.ts';

/** What a text beside the forms names: `group.code`. */
interface Mention {
  kind: ModelUse['kind'];
  title: string;
  paths: ReadonlySet<string>;
}

/** What forms, and what else names fields, take from data models, for whoever edits these. */
export function modelUsers(
  content: Content,
  context: () => FieldContext,
  mentions: readonly Mention[],
  publish: ModelUsers['publish'],
): ModelUsers {
  const named = () => [...Object.values(content.forms).map(formMention), ...mentions];
  return {
    types: fieldTypes.map(({ type, label, nature, columnType, holds, parts }) => ({
      type,
      label,
      nature,
      columnType,
      holds: holds ?? heldIn(parts),
      isOffered: nature !== 'drawing' && !parts,
      isPlain:
        columnType !== 'jsonb' &&
        !parts &&
        (nature === undefined || nature === 'choice' || nature === 'words'),
    })),
    dictionaries: () => new Map(Object.values(content.dictionaries).map(({ code, name }) => [code, name])),
    usesOf: ({ group, fields }) =>
      named().flatMap(({ kind, title, paths }): ModelUse[] => {
        const used = fields.map(({ code }) => code).filter((code) => paths.has(`${group}.${code}`));
        return used.length > 0 ? [{ kind, title, fields: used }] : [];
      }),
    problemsWith(models: Models) {
      const known = new Set(checkContent(content));
      return checkContent({ ...content, models }).filter((problem) => !known.has(problem));
    },
    convert: (value, _from, to) => converted(value, to, context()),
    publish,
  };
}

function formMention(form: FormDefinition): Mention {
  const paths = JSON.stringify(form).match(/\b[a-z][a-z0-9]*\.[a-z][A-Za-z0-9]*/g) ?? [];
  return { kind: 'form', title: form.title, paths: new Set(paths) };
}

/** A stored value as the field would take it from a person. */
function converted(
  value: unknown,
  to: DataModelField,
  ctx: FieldContext,
): { value: unknown } | { message: string } {
  const type = getFieldType(to.type);
  const given = type.columnType === 'text' && typeof value === 'number' ? String(value) : value;
  const read = type.normalise(receiveValue(to, given), to);
  if (isEmpty(read)) return { message: texts.notConvertible };
  const message = type.check(read, to, ctx);
  return message ? { message } : { value: read };
}

/** What the parts of a field's rows hold of a person, by their names. */
function heldIn(parts: FieldType['parts'] = []): Readonly<Record<string, SensitiveText>> | undefined {
  const held = parts.flatMap(({ key, type }) => (type.holds ? [[key, type.holds] as const] : []));
  return held.length > 0 ? Object.fromEntries(held) : undefined;
}
