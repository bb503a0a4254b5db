import { type CamelRow, type Executor, maybe, one, rows, run, type Tx, tablesOf } from '@homestead/database';
import { HttpError } from '@homestead/http/contract';
import { sql } from 'kysely';
import { type DataModel, type DataModelField, modelTexts as texts } from '../../contract/index.ts';
import type { Models } from '../records.ts';
import type { DataModelsTables, FieldTable, ModelTable } from './tables.ts';

const tables = tablesOf<DataModelsTables>();

/** What is kept of a model beside its code and its fields. */
export type ModelDefinition = Omit<DataModel, 'group' | 'fields'>;
/** What is kept of a field beside its code and its column. */
export type FieldDefinition = Omit<DataModelField, 'code' | 'column'>;

export interface StoredField
  extends CamelRow<FieldTable, 'id' | 'model_id' | 'code' | 'definition' | 'state' | 'sort'> {
  column: string;
  definition: FieldDefinition;
}

export interface StoredModel
  extends CamelRow<
    ModelTable,
    'id' | 'code' | 'definition' | 'state' | 'is_delivered' | 'version' | 'updated_at' | 'updated_by'
  > {
  definition: ModelDefinition;
  fields: StoredField[];
}

const modelColumns = [
  'm.id',
  'm.code',
  'm.definition',
  'm.state',
  'm.is_delivered as isDelivered',
  'm.version',
  'm.updated_at as updatedAt',
  'm.updated_by as updatedBy',
] as const;
const fieldColumns = [
  'f.id',
  'f.model_id as modelId',
  'f.code',
  'f.column_name as column',
  'f.definition',
  'f.state',
  'f.sort',
] as const;

const storedModels = tables
  .selectFrom('data_models.model as m')
  .select(modelColumns)
  .$narrowType<{ definition: ModelDefinition }>();

const fieldsInOrder = tables
  .selectFrom('data_models.field as f')
  .select(fieldColumns)
  .$narrowType<{ definition: FieldDefinition }>()
  .orderBy('f.sort')
  .orderBy('f.id');

/** All models with all their fields, hidden ones too, in their order. */
export async function readModels(db: Executor): Promise<StoredModel[]> {
  const models = await rows<Omit<StoredModel, 'fields'>>(
    db,
    storedModels.orderBy('m.sort').orderBy('m.code'),
  );
  const fields = Map.groupBy(await rows<StoredField>(db, fieldsInOrder), ({ modelId }) => modelId);
  return models.map((model) => ({ ...model, fields: fields.get(model.id) ?? [] }));
}

/** A model by its id; locked to the end of a transaction. Throws missing. */
export async function getStoredModel(db: Executor, id: string): Promise<StoredModel> {
  const model = await maybe<Omit<StoredModel, 'fields'>>(
    db,
    storedModels.where('m.id', '=', id).$if(db.isTransaction, (query) => query.forUpdate()),
  );
  if (!model) throw new HttpError('missing');
  const fields = await rows<StoredField>(db, fieldsInOrder.where('f.model_id', '=', id));
  return { ...model, fields };
}

export async function readRevision(db: Executor): Promise<number> {
  return (await one(db, tables.selectFrom('data_models.revision').select('number'))).number;
}

/** The revision of the models, for statements that read it along. */
export const revisionSql = sql<number>`(select number from data_models.revision)`;

/** Tells every node that the models are others now. */
export async function raiseRevision(tx: Tx): Promise<void> {
  await run(
    tx,
    tables.updateTable('data_models.revision').set((eb) => ({ number: eb('number', '+', eb.lit(1)) })),
  );
}

/** A field as content says it. */
export const asField = ({ code, column, definition }: StoredField): DataModelField => ({
  code,
  ...(column === code ? {} : { column }),
  ...definition,
});

/** A model as content says it, with the fields that are not hidden. */
export const asModel = ({ code, definition, fields }: StoredModel): DataModel => ({
  group: code,
  ...definition,
  fields: fields.filter(({ state }) => state === 'YES').map(asField),
});

/** The models in use, by their codes. */
export const asModels = (stored: readonly StoredModel[]): Models =>
  Object.fromEntries(
    stored
      .filter(({ state, fields }) => state === 'YES' && fields.some((field) => field.state === 'YES'))
      .map((model) => [model.code, asModel(model)]),
  );

/** The directory of the tree in which a model stands. */
export const directoryOf = ({ directory, case: isCase }: ModelDefinition): string =>
  directory ?? (isCase ? texts.directories.case : texts.directories.own);
