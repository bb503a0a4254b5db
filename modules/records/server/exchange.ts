import { type Executor, rows, type Tx } from '@homestead/database';
import { getFieldType } from '@homestead/forms/engine';
import { columnTypeOf, receiveValue } from '@homestead/forms/server';
import { brokenFields, HttpError } from '@homestead/http/contract';
import { columnOf, type DataModel, type DataModelField } from '@homestead/models/contract';
import { isPersonal, keepMasked } from '@homestead/models/engine';
import { columnValues, valuesOf } from '@homestead/models/server';
import type { Person } from '@homestead/people/contract';
import { sql } from 'kysely';
import { recordTexts as texts } from '../contract/index.ts';
import type { RecordDeps } from './ports.ts';
import { publishableGroups } from './published.ts';
import { getRow, modelOf, type RecordRow } from './read.ts';
import { groupOf } from './routes.ts';
import { createRecord, updateRecord } from './write.ts';

type Values = Record<string, unknown>;

/** A field of a model that a file may hold. */
export interface ExchangeableField {
  code: string;
  label: string;
  isPersonal: boolean;
  isFilter: boolean;
  /** Its values are taken from a dictionary, and may stand as labels. */
  hasLabels: boolean;
  /** It is a field of the model itself, which a received file may write. */
  isOwn: boolean;
}

/** A model whose records files may hold; received files write registers alone. */
export interface ExchangeableModel {
  group: string;
  label: string;
  isRegister: boolean;
  fields: ExchangeableField[];
}

/** Whether a value is taken from a dictionary whole; a list of rows takes parts of them from it. */
const isChoice = (field: DataModelField | undefined): boolean =>
  field?.dictionary !== undefined && !getFieldType(field.type).parts;

/** What files hold of records: which models, values as people read them, and rows that are written. */
export interface RecordExchange {
  models(): ExchangeableModel[];
  /** A value as a file says it: as people read it where `isLabel`, else as it is kept. */
  show(group: string, code: string, value: unknown, isLabel: boolean): string | number | null;
  /** The value that a label of a dictionary stands for. Throws brokenFields for one that is no option. */
  valueOf(group: string, code: string, label: string): string;
  /** What identifies a row, as the record would keep it: rows with the same are one record. */
  keyOf(group: string, keys: readonly string[], values: Values): string;
  /** Ids of the records that rows name by their keys, by `keyOf`; in one statement for all rows. */
  find(
    db: Executor,
    group: string,
    keys: readonly string[],
    rows: readonly Values[],
  ): Promise<ReadonlyMap<string, readonly string[]>>;
  /**
   * Writes a row over the record that was found for it, within the person's permissions: a new record, a changed one, or nothing
   * where the record says so already. Throws brokenFields and forbidden as a call by the person would, before it writes anything.
   */
  put(
    tx: Tx,
    person: Person,
    group: string,
    row: { ids: readonly string[]; values: Values },
  ): Promise<'created' | 'changed' | 'unchanged'>;
}

/** Records as files hold them. */
export function createExchange(deps: RecordDeps): RecordExchange {
  const fieldOf = (group: string, code: string) =>
    modelOf(deps, group).fields.find((field) => field.code === code);
  const contextOf = () =>
    deps.forms.contextOf(deps.forms.releases.current, { formKey: 'none_none', title: '', sections: [] });
  return {
    models: () =>
      publishableGroups(deps).map(({ group, label, fields }) => {
        const model = modelOf(deps, group);
        const own = new Map(model.fields.map((field) => [field.code, field]));
        return {
          group,
          label,
          isRegister: !model.case,
          fields: fields
            .filter(({ type }) => type !== 'object')
            .map(({ code, label: name, isPersonal: personal, isFilter }) => ({
              code,
              label: name,
              isPersonal: personal,
              isFilter,
              hasLabels: isChoice(own.get(code)),
              isOwn: own.has(code),
            })),
        };
      }),
    show(group, code, value, isLabel) {
      if (value === null || value === undefined || value === '') return null;
      const field = fieldOf(group, code);
      if (field && isNumber(field)) return Number(value);
      if (field && isLabel) return getFieldType(field.type).show(value, field, contextOf());
      return String(value);
    },
    valueOf(group, code, label) {
      const field = fieldOf(group, code);
      const list = field?.dictionary && deps.forms.releases.current.dictionaries[field.dictionary];
      if (!field || !list || label === '') return label;
      const isOther = (part: string) => !list.items.some((item) => item.label === part);
      const parts = [label].some(isOther) ? label.split(/[、,，;；]/).map((part) => part.trim()) : [label];
      const unknown = parts.find(isOther);
      if (unknown !== undefined)
        throw brokenFields([{ path: code, message: texts.unknownLabel(unknown, field.label) }]);
      return parts.map((part) => list.items.find((item) => item.label === part)!.value).join(',');
    },
    keyOf: (group, keys, values) => keyOf(modelOf(deps, group), keys, values),
    find: (db, group, keys, given) => find(db, modelOf(deps, group), keys, given),
    put: (tx, person, group, row) => put(deps, tx, person, group, row),
  };
}

const isNumber = (field: DataModelField) => ['numeric', 'integer'].includes(columnTypeOf(field));

async function put(
  deps: RecordDeps,
  tx: Tx,
  person: Person,
  group: string,
  { ids, values }: { ids: readonly string[]; values: Values },
): Promise<'created' | 'changed' | 'unchanged'> {
  const spec = groupOf(deps, group);
  if (spec.kind !== 'own') throw new HttpError('forbidden', texts.byTask);
  if (ids.length > 1) throw new HttpError('conflict', texts.severalAlike);
  const [id] = ids;
  if (id === undefined) {
    await createRecord(deps, spec, tx, person, values);
    return 'created';
  }
  const row = await getRow(tx, spec, person, id).catch((error: unknown) => {
    // It is there, where this person does not see it.
    throw error instanceof HttpError && error.kind === 'missing' ? new HttpError('forbidden') : error;
  });
  if (saysSo(modelOf(deps, group), row, values)) return 'unchanged';
  await updateRecord(deps, spec, tx, person, row.id, { ...values, version: row.version });
  return 'changed';
}

function keyFieldsOf(model: DataModel, keys: readonly string[]): DataModelField[] {
  return keys.map((code) => {
    const field = model.fields.find((each) => each.code === code);
    // Personal data is sealed, and cannot be compared in the database.
    if (!field || isPersonal(field)) throw new HttpError('internal');
    return field;
  });
}

const keyOf = (model: DataModel, keys: readonly string[], values: Values): string =>
  JSON.stringify(
    keyFieldsOf(model, keys).map((field) => plain(field, normalised(field, values[field.code]))),
  );

/** Rows of one statement: each has a parameter for each key. */
const portion = 500;

async function find(db: Executor, model: DataModel, keys: readonly string[], given: readonly Values[]) {
  const fields = keyFieldsOf(model, keys);
  const found = new Map<string, string[]>();
  for (let at = 0; at < given.length; at += portion) {
    const some = given.slice(at, at + portion);
    const lines = some.map((values, index) => {
      const cells = fields.map((field) => [field.code, normalised(field, values[field.code])]);
      const set = new Map(columnValues(model, columnTypeOf, Object.fromEntries(cells)));
      const typed = fields.map((field) => sql`${set.get(columnOf(field))}::${sql.raw(columnTypeOf(field))}`);
      return sql`(${sql.join([sql`${index}::int`, ...typed])})`;
    });
    const names = fields.map((_, index) => sql.id(`k${index}`));
    const same = fields.map((field, index) => sql`r.${sql.id(columnOf(field))} = v.${names[index]}`);
    const rowsOf = await rows<{ n: number; id: string }>(
      db,
      sql`select v.n, r.id from (values ${sql.join(lines)}) v(n, ${sql.join(names)})
          join ${sql.id('models', model.group)} r on ${sql.join(same, sql` and `)}`,
    );
    for (const { n, id } of rowsOf) {
      const key = keyOf(model, keys, some[n] ?? {});
      found.set(key, [...(found.get(key) ?? []), id]);
    }
  }
  return found;
}

const normalised = (field: DataModelField, value: unknown): unknown =>
  getFieldType(field.type).normalise(receiveValue(field, value), field) ?? null;

/** Whether a record holds these values already. */
function saysSo(model: DataModel, row: RecordRow, values: Values): boolean {
  const stored = valuesOf(model, row);
  return Object.entries(values).every(([code, sent]) => {
    const field = model.fields.find((each) => each.code === code);
    if (!field) return true;
    const { value } = keepMasked(field, normalised(field, sent), stored[code]);
    return plain(field, value) === plain(field, stored[code]);
  });
}

/** Numbers come out of the database as texts or numbers, and nothing is written in several ways. */
function plain(field: DataModelField, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'object') return JSON.stringify(value);
  return String(isNumber(field) ? Number(value) : value);
}
