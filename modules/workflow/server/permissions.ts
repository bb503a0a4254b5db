import type { ProcessDefinition } from '@homestead/bpmn';
import { type Executor, maybe, type Row, rows, tablesOf } from '@homestead/database';
import type { Person } from '@homestead/people/contract';
import { sql } from 'kysely';
import { workflowTexts } from '../contract/index.ts';
import { rolesNamed } from '../engine/index.ts';
import { visibleSql } from './person.ts';
import type { DefinitionTable, WorkflowTables } from './tables.ts';

const tables = tablesOf<WorkflowTables>();

/** A case that the person sees, by its id or number, as something that a permission is asked of. */
export async function findCaseObject(
  db: Executor,
  person: Person,
  named: string,
): Promise<{ title: string; division: string; owners: string[] } | undefined> {
  const name = named.replace(/^(?:process|case):/, '');
  return maybe<{ title: string; division: string; owners: string[] }>(
    db,
    tables
      .selectFrom('workflow.instance as i')
      .select(({ fn }) => [
        fn.coalesce('i.case_no', 'i.process_name').as('title'),
        'i.division',
        'i.owner_ids as owners',
      ])
      .where((eb) => eb.or([eb('i.id', '=', name), eb('i.case_no', '=', name)]))
      .where(visibleSql(person))
      .limit(sql.lit(1)),
  );
}

/** The processes whose definitions name a role, and in which tasks, in words; whatever version a case still runs on. */
export async function processesNaming(db: Executor, role: string): Promise<string[]> {
  const found = await rows<Row<DefinitionTable, 'name' | 'compiled'>>(
    db,
    tables
      .selectFrom('workflow.definition')
      .select(['name', 'compiled'])
      .where(sql<boolean>`strpos(compiled::text, ${`"${role}"`}) > 0`)
      .orderBy('name')
      .orderBy('version', 'desc'),
  );
  const named = new Map<string, Set<string>>();
  for (const { name, compiled } of found)
    for (const place of rolesNamed(compiled as ProcessDefinition)) {
      if (place.role !== role) continue;
      const inProcess = named.get(name) ?? new Set();
      named.set(name, inProcess);
      if (place.taskKey !== (compiled as ProcessDefinition).key) inProcess.add(place.taskName);
    }
  return [...named].map(([name, inProcess]) => workflowTexts.namesRole(name, [...inProcess], role));
}

/** Names of the processes: those that may be started now, and those of which every version is suspended. */
export async function processNames(db: Executor): Promise<{ active: string[]; suspended: string[] }> {
  const found = await rows<{ name: string; active: boolean }>(
    db,
    tables
      .selectFrom('workflow.definition')
      .select([
        sql<string>`(array_agg(name order by version desc))[1]`.as('name'),
        sql<boolean>`bool_or(state = 'active')`.as('active'),
      ])
      .groupBy('process_key')
      .orderBy('process_key'),
  );
  const named = (isActive: boolean) =>
    found.filter(({ active }) => active === isActive).map(({ name }) => name);
  return { active: named(true), suspended: named(false) };
}
