import { type CamelRow, type Row, rows, tablesOf } from '@homestead/database';
import { sql } from 'kysely';
import {
  type DataScope,
  type SetupGap,
  type SetupStepName,
  setupTexts as texts,
} from '../../contract/index.ts';
import type { Deps } from '../deps.ts';
import { securityCapabilities } from '../grants/security.ts';
import { heldGrants } from '../person.ts';
import type { DivisionTable, PeopleTables, RoleTable } from '../tables.ts';
import type { SetupTask } from './ports.ts';

const tables = tablesOf<PeopleTables>();

/** How many of the things that lack are named. */
const shown = 20;

const gap = (
  kind: SetupGap['kind'],
  step: SetupStepName,
  title: string,
  items: readonly string[] = [],
  tasks: readonly string[] = [],
): SetupGap => ({
  kind,
  step,
  title,
  count: Math.max(1, items.length),
  items: items.slice(0, shown),
  tasks: [...tasks],
});

/** What a county still lacks before its first case, by what is there now. */
export async function checklist(deps: Deps): Promise<SetupGap[]> {
  await deps.divisions.refresh();
  const county = deps.county() ?? '';
  const { gaps } = texts;
  const found: SetupGap[] = [];
  if (!deps.divisions.has(county)) found.push(gap('county', 'divisions', gaps.county(county)));
  const border = await deps.setup.border();
  if (!border) found.push(gap('border', 'county', gaps.noBorder));
  else if (!border.hasData) found.push(gap('border', 'county', gaps.border(border.name)));
  const divisions = await rows<Place>(
    deps.db.kysely,
    tables
      .selectFrom('people.division')
      .select(['code', 'level', 'name'])
      .where(sql<boolean>`starts_with(code, ${county})`)
      .orderBy('code'),
  );
  if (!['township', 'village'].every((each) => divisions.some(({ level }) => level === each)))
    found.push(gap('divisions', 'divisions', gaps.divisions));
  found.push(...(await placesWithoutPeople(deps, divisions)));
  if (!(await hasSecondAdministrator(deps))) found.push(gap('administrators', 'roles', gaps.administrators));
  const empty = (await deps.setup.layers()).filter(({ hasData }) => !hasData).map(({ name }) => name);
  if (empty.length > 0) found.push(gap('layers', 'layers', gaps.layers(empty.length), empty));
  const { year, known } = await deps.setup.holidays();
  const years = [year, year + 1].filter((each) => !known.has(each));
  if (years.length > 0)
    found.push(
      gap(
        'holidays',
        'processes',
        gaps.holidays,
        years.map((each) => gaps.year(each, each > year)),
      ),
    );
  if ((await deps.setup.processes()).active.length === 0)
    found.push(gap('processes', 'processes', gaps.processes));
  return found;
}

type Place = Row<DivisionTable, 'code' | 'level' | 'name'>;

type Role = CamelRow<RoleTable, 'code' | 'name' | 'scope' | 'is_applicant'>;

/** The divisions, for each set of roles that tasks ask for, where no active account holds any of them. */
async function placesWithoutPeople(deps: Deps, divisions: readonly Place[]): Promise<SetupGap[]> {
  const roles = new Map(
    (
      await rows<Role>(
        deps.db.kysely,
        tables.selectFrom('people.role').select(['code', 'name', 'scope', 'is_applicant as isApplicant']),
      )
    ).map((role) => [role.code, role]),
  );
  const held = await rows<{ role: string; place: string }>(
    deps.db.kysely,
    sql`select distinct g.role_code as role, place
        from ${heldGrants} g join people.account a on a.id = g.account_id and a.status = 'active',
          unnest(g.places) place`,
  );
  const placesOf = Map.groupBy(held, ({ role }) => role);
  const asked = Map.groupBy(await deps.setup.tasks(), (task) => [...task.roles].sort().join(' '));
  return [...asked.values()].flatMap((tasks) => {
    const codes = tasks[0]?.roles ?? [];
    // An applicant comes with the case.
    if (codes.length === 0 || codes.some((code) => roles.get(code)?.isApplicant)) return [];
    const level = levelOf(codes.map((code) => roles.get(code)?.scope));
    const places = new Set(codes.flatMap((code) => placesOf.get(code) ?? []).map(({ place }) => place));
    const missing = divisions.filter(
      (division) => division.level === level && !isCovered(places, division.code),
    );
    if (missing.length === 0) return [];
    const names = codes.map((code) => roles.get(code)?.name ?? code).join('、');
    return [
      gap(
        'people',
        'staff',
        texts.gaps.people(names, missing.length, texts.levels[level]),
        missing.map(({ code, name }) => deps.divisions.fullName(code) || name),
        tasks.map(({ process, task }: SetupTask) => `${process} · ${task}`),
      ),
    ];
  });
}

/** The narrowest level at which one of some roles works; each division of it needs somebody. */
function levelOf(scopes: readonly (DataScope | undefined)[]): keyof typeof texts.levels {
  return (['village', 'township'] as const).find((level) => scopes.includes(level)) ?? 'county';
}

/** Whether a division lies in one of some places; lengths of codes are those of county, township and village. */
const isCovered = (places: ReadonlySet<string>, code: string): boolean =>
  [0, 6, 9, 12].some((length) => length <= code.length && places.has(code.slice(0, length)));

/** Whether a second active account may manage roles and grants of the whole platform. */
async function hasSecondAdministrator(deps: Deps): Promise<boolean> {
  const found = await rows(
    deps.db.kysely,
    tables
      .selectFrom(heldGrants.as('g'))
      .innerJoin('people.account as a', (join) =>
        join.onRef('a.id', '=', 'g.account_id').on('a.status', '=', sql.lit('active')),
      )
      .select('g.account_id')
      .distinct()
      .where('g.scope', '=', sql.lit('platform'))
      .where(sql<boolean>`${[...securityCapabilities]}::text[] <@ g.capabilities`)
      .limit(sql.lit(2)),
  );
  return found.length > 1;
}
