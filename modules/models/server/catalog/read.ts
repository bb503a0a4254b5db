import { type Executor, one, rows, tablesOf } from '@homestead/database';
import { type PageOf, pageWindow, unknownSort } from '@homestead/http/contract';
import type { Principal } from '@homestead/http/server';
import { can } from '@homestead/people/contract';
import { sql } from 'kysely';
import type { CatalogNode, DraftState, ModelDetail, ModelQuery, ModelRow } from '../../contract/index.ts';
import type { ModelDeps } from './ports.ts';
import { asField, directoryOf, getStoredModel, readModels, type StoredModel } from './store.ts';
import type { DataModelsTables } from './tables.ts';

const tables = tablesOf<DataModelsTables>();

/** What a person may do with data models, for the pages. */
export function abilities(person: Principal): string[] {
  const isEditor = can(person, 'models.model.edit');
  return [
    ...(isEditor ? ['create', 'edit', 'delete'] : []),
    ...(can(person, 'models.model.publish') ? ['publish'] : []),
  ];
}

/** Directories, the models in them, and the fields of each; hidden ones are left out. */
export async function modelTree({ db }: ModelDeps): Promise<CatalogNode[]> {
  const models = (await readModels(db.kysely)).filter(({ state }) => state === 'YES');
  return [...Map.groupBy(models, ({ definition }) => directoryOf(definition))].map(([name, inside]) => ({
    id: `directory:${name}`,
    type: 'directory' as const,
    name,
    code: null,
    children: inside.map(({ id, code, definition, fields }) => ({
      id,
      type: 'model' as const,
      name: definition.label,
      code,
      children: fields
        .filter(({ state }) => state === 'YES')
        .map((field) => ({
          id: field.id,
          type: 'field' as const,
          name: field.definition.label,
          code: field.code,
          children: [],
        })),
    })),
  }));
}

const sortable = ['code', 'name', 'directory', 'fields', 'rows', 'bytes', 'uses', 'updateTime'] as const;

export async function listModels(
  deps: ModelDeps,
  person: Principal,
  query: ModelQuery,
): Promise<PageOf<ModelRow> & { can: string[] }> {
  const { pageNum, pageSize, offset } = pageWindow(query);
  const { keyword, code, name, directory, state, sort } = query;
  const all = await toRows(deps, deps.db.kysely, await readModels(deps.db.kysely));
  const found = all.filter(
    ({ row, model }) =>
      (!keyword ||
        [row.code, row.name, row.owner, ...labels(model)].some((text) => text.includes(keyword))) &&
      (!code || row.code === code) &&
      (!name || row.name.includes(name)) &&
      (!directory || row.directory === directory) &&
      (!state || row.state === state),
  );
  const records = ordered(
    found.map(({ row }) => row),
    sort,
  );
  return {
    records: records.slice(offset, offset + pageSize),
    total: found.length,
    pageNum,
    pageSize,
    can: abilities(person),
  };
}

const labels = ({ fields }: StoredModel) =>
  fields.flatMap(({ code, definition }) => [code, definition.label]);

function ordered(found: ModelRow[], sort: string | undefined): ModelRow[] {
  if (!sort) return found;
  // The rows keep no time of their beginning: the name that every list takes orders them by their last change.
  const asked = sort.replace(/^-/, '').replace(/^createTime$/, 'updateTime');
  const name = sortable.find((one) => one === asked);
  if (!name) throw unknownSort(sort.replace(/^-/, ''));
  const compared = (a: ModelRow, b: ModelRow) =>
    typeof a[name] === 'number'
      ? Number(a[name]) - Number(b[name])
      : String(a[name]).localeCompare(String(b[name]), 'zh');
  return found.toSorted((a, b) => (sort.startsWith('-') ? -compared(a, b) : compared(a, b)));
}

/** A model with its fields and where it is used. Throws missing. */
export async function getModel(
  deps: ModelDeps,
  person: Principal,
  id: string,
  db: Executor = deps.db.kysely,
): Promise<ModelDetail> {
  const model = await getStoredModel(db, id);
  const [found] = await toRows(deps, db, [model]);
  const names = new Map(deps.users.types.map(({ type, label }) => [type, label]));
  return {
    ...found!.row,
    fieldList: model.fields.map((field) => ({
      ...asField(field),
      id: field.id,
      column: field.column,
      state: field.state,
      typeLabel: names.get(field.definition.type) ?? field.definition.type,
    })),
    usedBy: usesOf(deps, model),
    can: abilities(person),
  };
}

/** Where a model and its fields are named, hidden fields too. */
export function usesOf({ users }: Pick<ModelDeps, 'users'>, { code, fields }: StoredModel) {
  return users.usesOf({ group: code, fields: fields.map(asField) });
}

async function toRows(
  deps: ModelDeps,
  db: Executor,
  models: readonly StoredModel[],
): Promise<{ row: ModelRow; model: StoredModel }[]> {
  const sizes = await sizesOf(db, models);
  const drafts = await draftsOf(db);
  return models.map((model) => {
    const { id, code, definition, state, isDelivered, version, updatedAt, updatedBy, fields } = model;
    const draft = drafts.get(id);
    const row: ModelRow = {
      id,
      code,
      name: definition.label,
      directory: directoryOf(definition),
      owner: definition.owner ?? '',
      remark: definition.remark ?? '',
      isCase: definition.case,
      isDelivered,
      state,
      fields: fields.filter((field) => field.state === 'YES').length,
      ...(sizes.get(code) ?? { rows: 0, bytes: 0 }),
      uses: usesOf(deps, model).length,
      draft: draft
        ? {
            by: draft.by,
            at: draft.at.toISOString(),
            version: draft.version,
            isStale: draft.base !== version,
          }
        : null,
      version,
      updateTime: updatedAt.toISOString(),
      updatedBy,
    };
    return { row, model };
  });
}

async function draftsOf(db: Executor) {
  const found = await rows<{ id: string; by: string; at: Date; version: number; base: number }>(
    db,
    tables
      .selectFrom('data_models.draft')
      .select(['model_id as id', 'by_name as by', 'updated_at as at', 'version', 'base_version as base']),
  );
  return new Map(found.map((draft) => [draft.id, draft]));
}

export type { DraftState };

/** How much the record tables hold, by group. */
async function sizesOf(db: Executor, models: readonly StoredModel[]) {
  const shaped = await rows<{ name: string }>(
    db,
    sql`select table_name::text as name from information_schema.tables where table_schema = 'models'`,
  );
  const known = new Set(shaped.map(({ name }) => name));
  const sizes = new Map<string, { rows: number; bytes: number }>();
  for (const { code } of models) {
    if (!known.has(code)) continue;
    const { count, bytes } = await one<{ count: number; bytes: number }>(
      db,
      sql`select count(*) as count, pg_total_relation_size(${`models."${code}"`}::regclass) as bytes from ${sql.id('models', code)}`,
    );
    sizes.set(code, { rows: Number(count), bytes: Number(bytes) });
  }
  return sizes;
}
