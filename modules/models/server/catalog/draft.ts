import { type CamelRow, type Executor, maybe, run, type Tx, tablesOf } from '@homestead/database';
import { brokenFields, EditedMeanwhile } from '@homestead/http/contract';
import {
  type DraftContent,
  type DraftField,
  type DraftReport,
  type ModelDraft,
  modelTexts as texts,
} from '../../contract/index.ts';
import { differencesOf, draftProblems, type KnownModel, type Problem } from '../../engine/index.ts';
import { withSensitivity } from '../sealing.ts';
import { columnsProblem, judgeColumn } from './change-column.ts';
import { indexProblem } from './judge-field.ts';
import { isShaped } from './kinds.ts';
import type { ModelDeps, ModelUsers } from './ports.ts';
import {
  asField,
  asModels,
  directoryOf,
  type FieldDefinition,
  readModels,
  type StoredField,
  type StoredModel,
} from './store.ts';
import type { DataModelsTables, DraftTable } from './tables.ts';

const tables = tablesOf<DataModelsTables>();

export interface StoredDraft extends CamelRow<DraftTable, 'content' | 'version' | 'by_id'> {
  content: DraftContent;
  base: number;
  at: Date;
  by: string;
}

/** The draft of a model, where there is one; in a transaction locked to its end. */
export function findDraft(db: Executor, modelId: string): Promise<StoredDraft | undefined> {
  return maybe<StoredDraft>(
    db,
    tables
      .selectFrom('data_models.draft')
      .select([
        'content',
        'base_version as base',
        'version',
        'updated_at as at',
        'by_id as byId',
        'by_name as by',
      ])
      .$narrowType<{ content: DraftContent }>()
      .where('model_id', '=', modelId)
      .$if(db.isTransaction, (query) => query.forUpdate()),
  );
}

/** What is published of a model, in the shape of a draft. */
export function contentOf({ definition, fields }: StoredModel): DraftContent {
  const { label, owner, remark } = definition;
  return {
    name: label,
    directory: directoryOf(definition),
    ...(owner ? { owner } : {}),
    ...(remark ? { remark } : {}),
    fields: fields
      .filter(({ state }) => state === 'YES')
      .map(({ id, code, definition: field }) => ({ id, code, ...field })),
  };
}

export const toDraft = (model: StoredModel, draft: StoredDraft | undefined): ModelDraft => ({
  ...(draft?.content ?? contentOf(model)),
  version: draft?.version ?? 0,
  isStale: draft !== undefined && draft.base !== model.version,
  by: draft?.by ?? null,
  at: draft?.at.toISOString() ?? null,
});

export function knownOf(model: StoredModel): KnownModel {
  const { name, directory = '', owner = '', remark = '' } = contentOf(model);
  return { name, directory, owner, remark, fields: model.fields };
}

/** Writes a draft over the version that was read, 0 where there was none. Throws 40900 where somebody else wrote meanwhile. */
export async function writeDraft(
  { now, users }: Pick<ModelDeps, 'now' | 'users'>,
  tx: Tx,
  model: StoredModel,
  content: DraftContent,
  { version, person }: { version: number; person: { id: string; name: string } },
): Promise<StoredDraft> {
  const last = await findDraft(tx, model.id);
  if ((last?.version ?? 0) !== version)
    throw new EditedMeanwhile({ what: texts.draft, by: last?.by, at: last?.at });
  const { fields: _, ...about } = contentOf(model);
  // What a draft does not say of the model stays as it is.
  const kept = tidy(users, { ...about, ...content });
  await run(
    tx,
    tables
      .insertInto('data_models.draft')
      .values({
        model_id: model.id,
        content: JSON.stringify(kept),
        base_version: model.version,
        updated_at: now(),
        by_id: person.id,
        by_name: person.name,
      })
      .onConflict((conflict) =>
        conflict.column('model_id').doUpdateSet((eb) => ({
          content: eb.ref('excluded.content'),
          version: eb('data_models.draft.version', '+', eb.lit(1)),
          updated_at: eb.ref('excluded.updated_at'),
          by_id: eb.ref('excluded.by_id'),
          by_name: eb.ref('excluded.by_name'),
        })),
      ),
  );
  return (await findDraft(tx, model.id))!;
}

/** Texts without spaces around them. */
function tidy(users: Pick<ModelUsers, 'types'>, content: DraftContent): DraftContent {
  const fields = content.fields.map(
    (field): DraftField => ({ ...withSensitivity(users.types, field), label: field.label.trim() }),
  );
  return { ...content, name: content.name.trim(), fields };
}

const labelOf = ({ types }: Pick<ModelUsers, 'types'>, name: string) =>
  types.find(({ type }) => type === name)?.label ?? name;

/** The definition of a draft's field, as it is kept. */
export function definitionOf({ id: _, code: __, ...definition }: DraftField): FieldDefinition {
  return definition;
}

/** Everything about a draft: what is wrong with it, what it would change, and what a change of type would do to each row. */
export async function reportOn(
  deps: ModelDeps,
  db: Executor,
  model: StoredModel,
  draft: DraftContent,
): Promise<DraftReport> {
  const { users } = deps;
  const known = knownOf(model);
  const types = new Map(users.types.map((kind) => [kind.type, kind]));
  const problems = draftProblems(draft, known, {
    types,
    dictionaries: new Set(users.dictionaries().keys()),
    mayIndex: (field) => indexProblem(users, field),
  });
  problems.push(...usedProblems(users, model, draft), ...typeProblems(users, model, draft));
  const full = await columnsProblem(db, model.code, newColumns(model, draft));
  if (full) problems.push({ path: 'fields', message: full });
  const conversions: DraftReport['conversions'] = [];
  if (problems.length === 0) {
    const others = asModels((await readModels(db)).filter(({ id }) => id !== model.id));
    const { code: group, definition } = model;
    const fields = draft.fields.map(({ id: _, ...field }) => field);
    problems.push(
      ...users
        .problemsWith({ ...others, [group]: { group, ...definition, fields } })
        .map((problem) => ({ path: 'fields', message: texts.unfitUsers(problem) })),
    );
    for (const { own, field } of typeChanges(model, draft)) {
      if (!(await isShaped(db, group))) continue;
      const { code, label } = field;
      const report = await judgeColumn(db, users, group, asField(own), { code, ...definitionOf(field) });
      const [from, to] = [labelOf(users, own.definition.type), labelOf(users, field.type)];
      conversions.push({ code, label, from, to, ...report });
    }
  }
  const misfits = problems.length === 0 ? await misfitsOf(deps, db, model, draft) : [];
  const named = problems.map((problem) => atField(draft, problem));
  return { problems: named, differences: differencesOf(draft, known), conversions, misfits };
}

/** A problem of one field in words that name the field: people see a list of them, and no paths. */
function atField(draft: DraftContent, { path, message }: Problem): Problem {
  const [, index] = /^fields\.(\d+)\./.exec(path) ?? [];
  const field = index === undefined ? undefined : draft.fields[Number(index)];
  return { path, message: field ? texts.atField(field.label.trim() || field.code, message) : message };
}

/** What a field says of the values that it takes. */
const rules = [
  'dictionary',
  'freeEntry',
  'min',
  'max',
  'maxLength',
  'maxCount',
  'decimals',
  'level',
  'format',
] as const;

/** Rows that hold what the new rules of a field of the same type would not take: nothing of them changes, and whoever edits one is refused. */
async function misfitsOf(
  { users }: Pick<ModelDeps, 'users'>,
  db: Executor,
  { code: group, fields }: StoredModel,
  draft: DraftContent,
): Promise<DraftReport['misfits']> {
  if (!(await isShaped(db, group))) return [];
  const found: DraftReport['misfits'] = [];
  for (const field of draft.fields) {
    const own = fields.find(({ id }) => id === field.id);
    if (!own || own.definition.type !== field.type) continue;
    const isPlain = users.types.some(({ type, isPlain: is }) => type === field.type && is);
    if (!isPlain || rules.every((name) => own.definition[name] === field[name])) continue;
    const from = asField(own);
    const { total, failed, rows } = await judgeColumn(db, users, group, from, {
      ...from,
      ...definitionOf(field),
    });
    const { code, label } = field;
    if (failed > 0) found.push({ code, label, total, failed, rows });
  }
  return found;
}

/** Refuses what cannot be published. Throws 42200 with every problem. */
export function refuseProblems({ problems }: Pick<DraftReport, 'problems'>): void {
  if (problems.length > 0) throw brokenFields(problems);
}

/** Fields of a draft that have another type than what is published. */
export function typeChanges(
  model: StoredModel,
  draft: DraftContent,
): { own: StoredField; field: DraftField; index: number }[] {
  return draft.fields.flatMap((field, index) => {
    const own = model.fields.find(({ id }) => id === field.id);
    return own && own.definition.type !== field.type ? [{ own, field, index }] : [];
  });
}

/** How many columns a draft would make. */
function newColumns(model: StoredModel, draft: DraftContent): number {
  const known = new Set(model.fields.map(({ code }) => code));
  const added = draft.fields.filter(({ id, code }) => !id && !known.has(code));
  return added.length + typeChanges(model, draft).length;
}

/** Fields that would be hidden while something names them. */
function usedProblems(users: ModelUsers, model: StoredModel, draft: DraftContent): DraftReport['problems'] {
  const kept = new Set(draft.fields.map(({ id }) => id));
  const gone = model.fields.filter(({ id, state }) => state === 'YES' && !kept.has(id));
  if (gone.length === 0) return [];
  const uses = users.usesOf({ group: model.code, fields: gone.map(asField) });
  return gone.flatMap(({ code, definition }) => {
    const where = uses.filter(({ fields }) => fields.includes(code));
    if (where.length === 0) return [];
    const named = where.map(({ kind, title }) => `${texts.useKinds[kind]}《${title}》`);
    return [{ path: 'fields', message: texts.usedField(definition.label, named) }];
  });
}

function typeProblems(users: ModelUsers, model: StoredModel, draft: DraftContent): DraftReport['problems'] {
  const kindOf = (name: string) => users.types.find(({ type }) => type === name);
  const changed = typeChanges(model, draft).flatMap(({ own, field, index }) =>
    kindOf(own.definition.type)?.isPlain && kindOf(field.type)?.isPlain
      ? []
      : [
          {
            path: `fields.${index}.type`,
            message: texts.notConvertible(labelOf(users, own.definition.type), labelOf(users, field.type)),
          },
        ],
  );
  const foreign = draft.fields.flatMap((field, index) =>
    !field.id && !model.definition.case && kindOf(field.type)?.isOffered === false
      ? [{ path: `fields.${index}.type`, message: texts.notOffered }]
      : [],
  );
  return [...changed, ...foreign];
}
