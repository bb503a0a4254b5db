import type { ProcessDefinition } from '@homestead/bpmn';
import {
  anyOf,
  type Bound,
  countTotal,
  type Executor,
  one,
  prepared,
  type Row,
  rows,
  type Statement,
  tablesOf,
} from '@homestead/database';
import { pageWindow } from '@homestead/http/contract';
import { sql } from 'kysely';
import { anyHoldsSql, orderOf } from '../read/views.ts';
import type { DefinitionTable, WorkflowTables } from '../tables.ts';

const tables = tablesOf<WorkflowTables>();

export interface DefinitionRow
  extends Row<
    DefinitionTable,
    'id' | 'process_key' | 'name' | 'version' | 'state' | 'compiled' | 'bpmn' | 'reports' | 'deployed_at'
  > {
  compiled: ProcessDefinition;
  reports: unknown[];
}

type Parsed = Pick<DefinitionRow, 'compiled' | 'reports'>;

const columns = [
  'id',
  'process_key',
  'name',
  'version',
  'state',
  'compiled',
  'bpmn',
  'reports',
  'deployed_at',
] as const;

/** A version. */
export const definitionSql = (id: string): Statement<DefinitionRow> =>
  tables.selectFrom('workflow.definition').select(columns).$narrowType<Parsed>().where('id', '=', id);

/** The newest version of a process by which cases may begin. */
export const latestSql = (processKey: string): Statement<Row<DefinitionTable, 'id'>> =>
  latest({ processKey });

const latest = prepared(({ processKey }: Bound<{ processKey: string }>) =>
  tables
    .selectFrom('workflow.definition')
    .select('id')
    .where('process_key', '=', processKey)
    .where('state', '=', sql.lit('active'))
    .orderBy('version', 'desc')
    .limit(sql.lit(1)),
);

/** The versions of these texts that the content shipped last, or that are the newest ones: deploying such a text makes no other. */
export const shippedSql = (digests: string[]): Statement<DefinitionRow & { digest: string }> =>
  tables
    .selectFrom('workflow.definition as d')
    .select('d.digest')
    .select(columns)
    .$narrowType<Parsed>()
    .where('d.digest', '=', anyOf(digests))
    .where('d.is_shipped', '=', sql.lit(true))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('workflow.definition as later')
            .whereRef('later.process_key', '=', 'd.process_key')
            .whereRef('later.version', '>', 'd.version')
            .where('later.is_shipped', '=', sql.lit(true)),
        ),
      ),
    );

export interface DefinitionQuery {
  pageNum?: number;
  pageSize?: number;
  sort?: string;
  keyword?: string;
  processKey?: string;
  state?: 'active' | 'suspended';
}

const sorts = {
  processKey: 'process_key',
  name: 'name',
  version: 'version',
  state: 'state',
  createTime: 'deployed_at',
  deployedAt: 'deployed_at',
} as const;

/** A page of versions, by key and newest first unless sorted. Throws 40001 for a column that the list does not have. */
export async function listDefinitions(db: Executor, query: DefinitionQuery) {
  const { pageNum, pageSize, offset } = pageWindow(query);
  const { processKey, state, keyword } = query;
  const asked = tables
    .selectFrom('workflow.definition')
    .where((eb) =>
      eb.and([
        ...(processKey ? [eb('process_key', '=', processKey)] : []),
        ...(state ? [eb('state', '=', state)] : []),
        ...(keyword ? [anyHoldsSql([sql`process_key`, sql`name`], keyword)] : []),
      ]),
    );
  const order = orderOf(query.sort, sorts);
  const ordered = order ? asked.orderBy(...order) : asked.orderBy('process_key').orderBy('version', 'desc');
  const [found, { total }] = await Promise.all([
    rows(
      db,
      ordered
        .orderBy('id')
        .select(['id', 'process_key', 'name', 'version', 'state', 'deployed_at'])
        .limit(pageSize)
        .offset(offset),
    ),
    one(db, asked.select(countTotal)),
  ]);
  return { found, total, pageNum, pageSize };
}

/** How many cases go on under each of these versions; a version without any is not in it. */
export async function openCasesOf(db: Executor, ids: string[]): Promise<Map<string, number>> {
  const found = await rows(
    db,
    tables
      .selectFrom('workflow.instance')
      .select(({ fn }) => ['definition_id', fn.countAll<number>().as('cases')])
      // Cases that are over are the most, and an index tells them apart.
      .where('ended_at', 'is', null)
      .where('status', 'in', ['running', 'suspended'])
      .where('definition_id', '=', anyOf(ids))
      .groupBy('definition_id'),
  );
  return new Map(found.map(({ definition_id, cases }) => [definition_id, cases]));
}
