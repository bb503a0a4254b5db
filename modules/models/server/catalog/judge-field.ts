import { type DraftField, modelTexts as texts } from '../../contract/index.ts';
import { draftProblems } from '../../engine/index.ts';
import { isSealedText } from '../sealing.ts';
import type { ModelUsers } from './ports.ts';

/** Indexed are values that stay short and are not sealed. */
export function indexProblem({ types }: Pick<ModelUsers, 'types'>, field: DraftField): string | undefined {
  const columnType = types.find(({ type }) => type === field.type)?.columnType;
  if (isSealedText(field)) return texts.indexSealed;
  if (columnType === 'jsonb') return texts.indexLong;
  const isShort = columnType !== 'text' || field.dictionary !== undefined || (field.maxLength ?? 1000) <= 200;
  return isShort ? undefined : texts.indexLong;
}

/**
 * What is wrong with a field by itself, in words, as a draft of its model would be told; `isNew` where the model never had it.
 * Its dictionary is not looked for: it may come in the same version.
 */
export function fieldProblems(users: Pick<ModelUsers, 'types'>, field: DraftField, isNew: boolean): string[] {
  const { code, dictionary } = field;
  const draft = { name: texts.kind, fields: [isNew ? field : { ...field, id: code }] };
  const known = isNew ? [] : [{ id: code, code, state: 'YES' as const, definition: {} }];
  return draftProblems(
    draft,
    { fields: known },
    {
      types: new Map(users.types.map((kind) => [kind.type, kind])),
      dictionaries: new Set(dictionary ? [dictionary] : []),
      mayIndex: (one) => indexProblem(users, one),
    },
  ).map(({ message }) => message);
}
