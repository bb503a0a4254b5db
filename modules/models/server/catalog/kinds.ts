import {
  type ContentKind,
  type Executor,
  maybe,
  newId,
  type Row,
  rows,
  run,
  type Tx,
  tablesOf,
} from '@homestead/database';
import { brokenFields } from '@homestead/http/contract';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { DataModel, DataModelField, modelLimits, modelTexts as texts } from '../../contract/index.ts';
import { nameProblem } from '../../engine/index.ts';
import { withSensitivity } from '../sealing.ts';
import { changeColumn, changeSealing, judgeColumn } from './change-column.ts';
import { fieldProblems } from './judge-field.ts';
import type { ModelUsers } from './ports.ts';
import { asField, type FieldDefinition, type ModelDefinition, raiseRevision, readModels } from './store.ts';
import type { DataModelsTables, ModelTable } from './tables.ts';

const tables = tablesOf<DataModelsTables>();

/** Path of a field: group and code; neither holds a dot. */
export const fieldKey = (group: string, code: string): string => `${group}.${code}`;

/**
 * Data models as rows that content files deliver first (ADR 15, 28): one kind for what a model says of itself, one for its
 * fields, so that an edited field does not keep a file from changing another.
 */
export function modelKinds(
  users: () => ModelUsers,
  now: () => Date,
  { refresh, reserved }: { refresh(): Promise<void>; reserved: ReadonlySet<string> },
) {
  const model: ContentKind<ModelDefinition> = {
    kind: 'data-model',
    label: texts.kind,
    fields: texts.entryFields,
    shape: ModelShape,
    refresh,
    judge: (code, definition) => [
      ...(/^[a-z][a-z0-9]{1,39}$/.test(code) ? [] : [texts.codeRule]),
      ...(reserved.has(code) ? [texts.codeReserved(code)] : []),
      ...modelProblems(definition),
    ],
    titleOf: ({ label }) => label,
    async read(db) {
      const found = (await readModels(db)).filter(({ state }) => state === 'YES');
      return new Map(found.map(({ code, definition }) => [code, everyName(definition, modelNames)]));
    },
    async write(tx, code, definition, edit) {
      const known = edit && (await readModels(tx)).find((model) => model.code === code);
      if (known && known.definition.case !== definition.case)
        throw brokenFields([{ path: code, message: texts.caseFixed }]);
      await run(
        tx,
        tables
          .insertInto('data_models.model')
          .values((eb) => ({
            id: newId(),
            code,
            definition: JSON.stringify(said(definition)),
            is_delivered: edit === undefined,
            sort: eb
              .selectFrom('data_models.model')
              .select(sql<number>`coalesce(max(sort), 0) + 10`.as('value')),
            updated_at: now(),
            updated_by: edit?.by ?? null,
          }))
          .onConflict((conflict) =>
            conflict.column('code').doUpdateSet((eb) => ({
              definition: eb.ref('excluded.definition'),
              state: 'YES',
              is_delivered: sql<boolean>`data_models.model.is_delivered or excluded.is_delivered`,
              version: eb('data_models.model.version', '+', eb.lit(1)),
              updated_at: eb.ref('excluded.updated_at'),
              updated_by: eb.ref('excluded.updated_by'),
            })),
          ),
      );
      await raiseRevision(tx);
    },
    // A model that left the files keeps its table and its rows; only an administrator hides it.
    remove: async () => false,
  };
  const field: ContentKind<FieldDefinition> = {
    kind: 'data-model-field',
    label: texts.fieldKind,
    fields: texts.entryFields,
    shape: FieldShape,
    refresh,
    judge: (key) => (/^[a-z][a-z0-9]*\.[a-z][A-Za-z0-9]{0,62}$/.test(key) ? [] : [texts.codeRule]),
    titleOf: ({ label }) => label,
    async read(db) {
      const found = (await readModels(db)).flatMap(({ code, fields }) =>
        fields
          .filter(({ state }) => state === 'YES')
          .map((one) => [fieldKey(code, one.code), everyName(one.definition, fieldNames)] as const),
      );
      return new Map(found);
    },
    async write(tx, key, definition, edit) {
      const given = edit ? withSensitivity(users().types, said(definition)) : said(definition);
      if (edit) {
        await refuseProblems(tx, users(), key, given);
        await refuseLosses(tx, users(), key, given);
      }
      await writeField(tx, users(), key, given, now());
    },
    insert: (tx, entries) => insertFields(tx, entries, now()),
    async remove(tx, key, edit) {
      const [group = '', code = ''] = key.split('.');
      if (edit && isMentioned(users(), group, code)) return false;
      await run(
        tx,
        tables
          .updateTable('data_models.field as f')
          .from('data_models.model as m')
          .set({ state: 'NO' })
          .whereRef('m.id', '=', 'f.model_id')
          .where('m.code', '=', group)
          .where('f.code', '=', code),
      );
      await raiseModel(tx, group, now());
      return true;
    },
  };
  return { model, field };
}

/** What is wrong with what a model says of itself. */
function modelProblems(definition: ModelDefinition): string[] {
  const told = ['label', 'directory', 'owner', 'remark'] as const;
  return told.flatMap((name) => {
    const text = definition[name] ?? '';
    if (name !== 'label' && text === '') return [];
    const most = name === 'remark' ? modelLimits.remark : modelLimits.name;
    return nameProblem(texts.entryFields[name]!, text, most) ?? [];
  });
}

const { group: _group, fields: _fields, ...ofModel } = DataModel.properties;
const { code: _code, column: _column, ...ofField } = DataModelField.properties;
const exact = { additionalProperties: false };
const ModelShape = Type.Object(ofModel, exact);
const FieldShape = Type.Object(ofField, exact);

/** Refuses a field that a draft of its model would not be published with: one that has the name of a column that each record has, say. */
async function refuseProblems(tx: Tx, users: ModelUsers, key: string, field: FieldDefinition): Promise<void> {
  const [group = '', code = ''] = key.split('.');
  const known = (await readModels(tx)).find((model) => model.code === group);
  const isNew = !known?.fields.some((one) => one.code === code);
  const problems = fieldProblems(users, { code, ...field }, isNew);
  if (problems.length > 0) throw brokenFields(problems.map((message) => ({ path: key, message })));
}

/** Refuses another type that some rows cannot follow: losses are accepted on the page of data models alone. */
async function refuseLosses(
  tx: Tx,
  users: ModelUsers,
  key: string,
  definition: FieldDefinition,
): Promise<void> {
  const [group = '', code = ''] = key.split('.');
  const fields = (await readModels(tx)).find((model) => model.code === group)?.fields ?? [];
  const known = fields.find((field) => field.code === code);
  if (!known || known.definition.type === definition.type || !(await isShaped(tx, group))) return;
  const plain = [known.definition.type, definition.type].every((name) =>
    users.types.some(({ type, isPlain }) => type === name && isPlain),
  );
  if (!plain)
    throw brokenFields([
      { path: key, message: texts.notConvertible(known.definition.type, definition.type) },
    ]);
  const { failed, total } = await judgeColumn(tx, users, group, asField(known), { code, ...definition });
  if (failed > 0)
    throw brokenFields([{ path: key, message: texts.lossesElsewhere(definition.label, failed, total) }]);
}

/** Whether a process, a rule or a paper names a field; forms may leave it in the same version, and are checked with it. */
function isMentioned(users: ModelUsers, group: string, code: string): boolean {
  return users.usesOf({ group, fields: [{ code } as DataModelField] }).some(({ kind }) => kind !== 'form');
}

/** Names that a file may say and leave out: a row says null for them, so that adding one is seen as an edit. */
const modelNames = ['directory', 'owner', 'remark', 'record'];
const fieldNames = [
  'unit',
  'decimals',
  'min',
  'max',
  'maxLength',
  'dictionary',
  'required',
  'freeEntry',
  'maxCount',
];
const moreFieldNames = [
  'upload',
  'level',
  'legacy',
  'landline',
  'format',
  'personal',
  'sensitive',
  'indexed',
];
fieldNames.push(...moreFieldNames, 'requiredMessage', 'message', 'note');

function everyName<T extends object>(definition: T, names: readonly string[]): T {
  return { ...Object.fromEntries(names.map((name) => [name, null])), ...definition };
}

/** Without the names that say nothing. */
function said<T extends object>(definition: T): T {
  return Object.fromEntries(Object.entries(definition).filter(([, value]) => value !== null)) as T;
}

async function writeField(
  tx: Tx,
  users: ModelUsers,
  key: string,
  definition: FieldDefinition,
  at: Date,
): Promise<void> {
  const [group = '', code = ''] = key.split('.');
  const model = await maybe<Row<ModelTable, 'id'>>(
    tx,
    tables.selectFrom('data_models.model').select('id').where('code', '=', group),
  );
  if (!model) throw brokenFields([{ path: key, message: texts.noModel(group) }]);
  const known = await maybe(
    tx,
    tables
      .selectFrom('data_models.field')
      .select(['id', 'column_name as column', 'definition'])
      .$narrowType<{ definition: FieldDefinition }>()
      .where('model_id', '=', model.id)
      .where('code', '=', code),
  );
  if (known) {
    const from = { code, column: known.column, ...known.definition };
    let { column } = known;
    if (await isShaped(tx, group)) {
      if (from.type !== definition.type)
        ({ column } = await changeColumn(tx, users, group, from, { code, ...definition }));
      else await changeSealing(tx, group, column, { from, to: definition });
    }
    await run(
      tx,
      tables
        .updateTable('data_models.field')
        .set({ definition: JSON.stringify(definition), column_name: column, state: 'YES' })
        .where('id', '=', known.id),
    );
  } else
    await run(
      tx,
      tables.insertInto('data_models.field').values((eb) => ({
        id: newId(),
        model_id: model.id,
        code,
        column_name: code,
        definition: JSON.stringify(definition),
        sort: eb
          .selectFrom('data_models.field')
          .select(sql<number>`coalesce(max(sort), 0) + 10`.as('value'))
          .where('model_id', '=', model.id),
      })),
    );
  await raiseModel(tx, group, at);
}

/** Inserts fields that are new to their models, behind those that are there, each model's in the order given. */
async function insertFields(
  tx: Tx,
  entries: readonly (readonly [string, FieldDefinition])[],
  at: Date,
): Promise<void> {
  const fields = entries.map(([key, definition], place) => {
    const [group = '', code = ''] = key.split('.');
    return { id: newId(), group, code, definition: said(definition), place };
  });
  const models = await rows<Row<ModelTable, 'id' | 'code'>>(
    tx,
    tables.selectFrom('data_models.model').select(['id', 'code']),
  );
  const known = new Set(models.map(({ code }) => code));
  const lost = fields.find(({ group }) => !known.has(group));
  if (lost)
    throw brokenFields([{ path: fieldKey(lost.group, lost.code), message: texts.noModel(lost.group) }]);
  await sql`with added as (
      select x.*, m.id as model_id, row_number() over (partition by x."group" order by x.place) as nth
        from jsonb_to_recordset(${JSON.stringify(fields)}::jsonb)
          as x(id text, "group" text, code text, definition jsonb, place int)
        join data_models.model m on m.code = x."group"
    )
    insert into data_models.field (id, model_id, code, column_name, definition, sort)
    select a.id, a.model_id, a.code, a.code, a.definition,
           a.nth * 10 + (select coalesce(max(sort), 0) from data_models.field f where f.model_id = a.model_id)
      from added a`.execute(tx);
  for (const group of new Set(fields.map((field) => field.group))) await raiseModel(tx, group, at);
}

async function raiseModel(tx: Tx, group: string, at: Date): Promise<void> {
  await run(
    tx,
    tables
      .updateTable('data_models.model')
      .set((eb) => ({ version: eb('version', '+', eb.lit(1)), updated_at: at }))
      .where('code', '=', group),
  );
  await raiseRevision(tx);
}

/** Whether the record table is there: at the first start of a county it is made after the rows. */
export async function isShaped(db: Executor, group: string): Promise<boolean> {
  const found = await rows(
    db,
    sql`select 1 from information_schema.tables where table_schema = 'models' and table_name = ${group}`,
  );
  return found.length > 0;
}
