import { type Executor, rows } from '@homestead/database';
import { sql } from 'kysely';

/** Where the row types of a schema's tables stand: the part of the tree that alone touches them. */
const owners: Readonly<Record<string, string>> = {
  audit: 'modules/audit/server',
  calendar: 'modules/calendar/server',
  catalogue: 'modules/catalogue/server',
  content: 'packages/database/content',
  data_models: 'modules/models/server/catalog',
  dictionaries: 'modules/dictionaries/server',
  files: 'modules/files/server',
  forms: 'modules/forms/server',
  homestead: 'modules/homestead/server',
  http: 'packages/http/server/gate',
  interfaces: 'modules/interfaces/server',
  map: 'modules/map/server',
  models: 'modules/models/server',
  notices: 'modules/notifications/server',
  papers: 'modules/papers/server',
  people: 'modules/people/server',
  statistics: 'modules/statistics/server',
  system_log: 'modules/audit/server/logs',
  workflow: 'modules/workflow/server',
};

/** Tables that are there before the first migration, or that mark a database. */
const withoutOwner = ['public'];

interface Column {
  schema: string;
  table: string;
  name: string;
  type: string;
  isNullable: boolean;
  hasDefault: boolean;
  isComputed: boolean;
  /** The definition of a check that names this column alone. */
  check: string | null;
}

/** The row types of a migrated database: path of each file from the root of the tree, and its text. */
export async function tableFiles(db: Executor): Promise<Map<string, string>> {
  const columns = await rows<Column>(
    db,
    sql`select n.nspname as schema, c.relname as table, a.attname as name, t.typname as type,
          not (a.attnotnull) as "isNullable", a.atthasdef or a.attidentity <> '' as "hasDefault",
          a.attgenerated <> '' or a.attidentity = 'a' as "isComputed",
          (select string_agg(pg_get_constraintdef(k.oid), ' and ' order by k.conname) from pg_constraint k
           where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as check
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        join pg_type t on t.oid = a.atttypid
        where c.relkind in ('r', 'p', 'v') and n.nspname !~ '^(pg_|information_schema)'
          and n.nspname <> all(${withoutOwner}::text[])
          and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
        order by n.nspname, c.relname, a.attnum`,
  );
  const files = new Map<string, string>();
  for (const [schema, own] of Map.groupBy(columns, (column) => column.schema)) {
    const folder = owners[schema];
    if (!folder) throw new Error(`scripts/docs/tables.ts: say whose the tables of the schema ${schema} are`);
    files.set(`${folder}/tables.ts`, fileOf(schema, own, folder.startsWith('packages/database')));
  }
  return files;
}

/** Types that a file imports, by where from. */
interface Helpers {
  kysely: Set<string>;
  own: Set<string>;
}

/** `isOwn`: the file stands in the package that holds the helpers; the formatter wants that import last. */
function fileOf(schema: string, columns: readonly Column[], isOwn: boolean): string {
  const tables = [...Map.groupBy(columns, ({ table }) => table)];
  const helpers: Helpers = { kysely: new Set(), own: new Set() };
  const bodies = tables.map(([table, own]) => {
    const lines = own.map((column) => propertyOf(column, helpers));
    return `export interface ${typeName(table)} {\n${lines.join('\n')}\n}\n`;
  });
  const keys = tables.map(([table]) => `  '${schema}.${table}': ${typeName(table)};`);
  const importOf = (names: Set<string>, from: string) =>
    names.size > 0 ? [`import type { ${[...names].sort().join(', ')} } from '${from}';`] : [];
  return [
    '// Generated from the migrations by scripts/docs/tables.test.ts (run it with `-u`): do not edit.',
    ...(isOwn ? [] : importOf(helpers.own, '@homestead/database')),
    ...importOf(helpers.kysely, 'kysely'),
    ...(isOwn ? importOf(helpers.own, '../statements/tables.ts') : []),
    '',
    ...bodies,
    `/** The tables of the schema \`${schema}\`, by their names in statements. */`,
    `export interface ${pascal(schema)}Tables {`,
    ...keys,
    '}',
    '',
  ].join('\n');
}

const pascal = (name: string) =>
  name.replace(/(^|_)([a-z0-9])/g, (_all, _mark, letter: string) => letter.toUpperCase());

/** Tables that were named before the words of docs/GLOSSARY.md. */
const named: Readonly<Record<string, string>> = { instance: 'CaseTable', flow_record: 'HistoryEntryTable' };
const typeName = (table: string) => named[table] ?? `${pascal(table)}Table`;

function propertyOf(column: Column, helpers: Helpers): string {
  const closed = valuesOf(column);
  const values = closed ? closed.map((value) => `'${value}'`).join(' | ') : typeOf(column.type);
  const type = wrapped(column, `${values}${column.isNullable ? ' | null' : ''}`, helpers);
  const line = `  ${column.name}: ${type};`;
  return closed && line.length > 110 ? unionInLines(column, closed) : line;
}

/** A union that is too long for a line, as the formatter writes it. */
function unionInLines({ name, isNullable, hasDefault }: Column, closed: readonly string[]): string {
  const members = [...closed.map((value) => `'${value}'`), ...(isNullable ? ['null'] : [])];
  const union = members.map((member) => `    | ${member}`).join('\n');
  return hasDefault ? `  ${name}: Generated<\n${union}\n  >;` : `  ${name}:\n${union};`;
}

function wrapped({ type, hasDefault, isComputed }: Column, plain: string, helpers: Helpers): string {
  if (type === 'jsonb') {
    const json = hasDefault ? 'JsonByDefault' : 'Json';
    helpers.own.add(json);
    return plain.replace('Json', json);
  }
  const wrapper = isComputed ? 'GeneratedAlways' : hasDefault ? 'Generated' : null;
  if (!wrapper) return plain;
  helpers.kysely.add(wrapper);
  return `${wrapper}<${plain}>`;
}

/** The texts that a check closes a column to; null where it is open. */
function valuesOf({ type, check }: Column): string[] | null {
  const list = type === 'text' && check?.match(/= ANY \(\(?ARRAY\[([^\]]*)\]/)?.[1];
  return list ? [...list.matchAll(/'((?:[^']|'')*)'::/g)].map(([, value]) => value!) : null;
}

/** What a connection reads a column as, and takes for it. */
const types: Readonly<Record<string, string>> = {
  bool: 'boolean',
  date: 'string',
  bytea: 'Uint8Array',
  float8: 'number',
  geometry: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  jsonb: 'Json',
  text: 'string',
  timestamptz: 'Date',
  _float8: 'number[]',
  _text: 'string[]',
  _int4: 'number[]',
  _timestamptz: 'Date[]',
};

function typeOf(type: string): string {
  const known = types[type];
  if (!known) throw new Error(`scripts/docs/tables.ts: say what a column of type ${type} is read as`);
  return known;
}
