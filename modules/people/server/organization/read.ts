import { countTotal, maybe, one, rows, tablesOf } from '@homestead/database';
import { HttpError, type PageOf, pageWindow, unknownSort } from '@homestead/http/contract';
import { sql } from 'kysely';
import {
  divisionDigits,
  type Organization,
  type OrganizationNode,
  type OrganizationQuery,
  type Person,
} from '../../contract/index.ts';
import type { Deps } from '../deps.ts';
import { areasWith, isIn, isInSql } from '../staff/areas.ts';
import type { PeopleTables } from '../tables.ts';

/** A division or an organisation as it is stored. */
export interface NodeRow {
  id: string;
  kind: 'division' | 'organization';
  name: string;
  level: Organization['level'];
  parent: string | null;
  division: string;
  sort: number;
  version: number;
}

/** Divisions and organisations as one table; an organisation without a parent stands under its division. */
const union = sql<NodeRow & { created_at: Date | null }>`(
  select code as id, 'division' as kind, name, level, parent_code as parent, code as division, sort, version, null::timestamptz as created_at
    from people.division
  union all
  select id, 'organization', name, 'organization', coalesce(parent_id, division_code), division_code, sort, version, created_at
    from people.organization)`;

export const nodes = tablesOf<PeopleTables>().selectFrom(union.as('n'));

const orders = {
  code: 'n.division',
  name: 'n.name',
  level: sql<number>`length(n.division)`,
  sort: 'n.sort',
  createTime: 'n.created_at',
} as const;

/** A page of divisions and organisations, within what the person reads. */
export async function listOrganizations(
  deps: Deps,
  person: Person,
  query: OrganizationQuery,
): Promise<PageOf<Organization>> {
  await deps.divisions.ensure();
  const { pageNum, pageSize, offset } = pageWindow(query);
  let asked = nodes.where(isInSql(areasWith(person, 'people.organization.read'), sql`n.division`));
  if (query.parent) asked = asked.where('n.parent', '=', query.parent);
  if (query.kind) asked = asked.where('n.kind', '=', query.kind);
  if (query.level) asked = asked.where('n.level', '=', query.level);
  const word = query.keyword?.trim();
  if (word) {
    const like = `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
    asked = asked.where((eb) =>
      eb.or([
        eb('n.name', 'ilike', like),
        eb.and([eb('n.kind', '=', sql.lit('division')), eb('n.id', 'like', like)]),
      ]),
    );
  }
  const { sort = 'code' } = query;
  const name = sort.replace(/^-/, '');
  const column = Object.hasOwn(orders, name) ? orders[name as keyof typeof orders] : undefined;
  if (!column) throw unknownSort(name);
  const db = deps.db.kysely;
  const found = await rows<NodeRow>(
    db,
    asked
      .selectAll('n')
      .orderBy(column, sort.startsWith('-') ? 'desc' : 'asc')
      .orderBy('n.division')
      .orderBy('n.kind')
      .orderBy('n.sort')
      .orderBy('n.id')
      .limit(pageSize)
      .offset(offset),
  );
  const { total } = await one(db, asked.select(countTotal));
  return { records: found.map((row) => organizationOf(deps, person, row)), total, pageNum, pageSize };
}

/** The managed tree: what the person reads, with what contains it. */
export async function readTree(deps: Deps, person: Person): Promise<OrganizationNode[]> {
  await deps.divisions.ensure();
  const areas = areasWith(person, 'people.organization.read');
  const found = await rows<NodeRow>(
    deps.db.kysely,
    nodes.selectAll('n').orderBy('n.kind').orderBy('n.sort').orderBy('n.division').orderBy('n.id'),
  );
  const shown = found.filter(
    ({ kind, division }) =>
      isIn(areas, division) || (kind === 'division' && areas.some((area) => area.startsWith(division))),
  );
  const byId = new Map(
    shown.map((row) => [
      row.id,
      { ...organizationOf(deps, person, row), children: [] as OrganizationNode[] },
    ]),
  );
  const roots: OrganizationNode[] = [];
  for (const node of byId.values()) {
    const parent = node.parent === null ? undefined : byId.get(node.parent);
    (parent?.children ?? roots).push(node);
  }
  return roots;
}

/** One node within what the person reads. Throws 40400 beyond that. */
export async function findNode(deps: Deps, person: Person, id: string): Promise<NodeRow> {
  const row = await maybe<NodeRow>(deps.db.kysely, nodes.selectAll('n').where('n.id', '=', id));
  if (!row || !isIn(areasWith(person, 'people.organization.read'), row.division))
    throw new HttpError('missing');
  return row;
}

export async function getOrganization(deps: Deps, person: Person, id: string): Promise<Organization> {
  await deps.divisions.ensure();
  return organizationOf(deps, person, await findNode(deps, person, id));
}

export function organizationOf(deps: Deps, person: Person, row: NodeRow): Organization {
  const mayEdit = isIn(areasWith(person, 'people.organization.edit'), row.division);
  const isRoot = row.kind === 'division' && row.id.length <= divisionDigits.county;
  return {
    ...row,
    code: row.kind === 'division' ? row.id : null,
    divisionName: deps.divisions.fullName(row.division),
    can: mayEdit ? ['edit', 'addChild', ...(isRoot ? [] : (['delete'] as const))] : [],
  };
}
