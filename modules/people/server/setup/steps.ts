import { countTotal, one, rows, run, tablesOf } from '@homestead/database';
import type { Call } from '@homestead/http/server';
import { sql } from 'kysely';
import {
  type Setup,
  type SetupStep,
  type SetupStepName,
  type setSetupStep as setSpec,
  setupSteps,
  setupTexts,
} from '../../contract/index.ts';
import type { Deps } from '../deps.ts';
import { heldGrants } from '../person.ts';
import type { PeopleTables } from '../tables.ts';

const tables = tablesOf<PeopleTables>();

const { facts: names } = setupTexts;

/** The six steps with what there is so far; their state stands in the database, so that anybody goes on later. */
export async function readSetup(deps: Deps): Promise<Setup> {
  await deps.divisions.refresh();
  const stored = await rows<{ step: string; state: string; by: string | null; at: Date }>(
    deps.db.kysely,
    tables
      .selectFrom('people.setup_step as s')
      .leftJoin('people.account as a', 'a.id', 's.changed_by')
      .select(['s.step', 's.state', 'a.name as by', 's.changed_at as at']),
  );
  const known = new Map(stored.map((row) => [row.step, row]));
  const facts = await factsOf(deps);
  const steps = setupSteps.map((step): SetupStep => {
    const row = known.get(step);
    return {
      step,
      state: row?.state === 'done' ? 'done' : 'open',
      facts: facts[step].map(([name, value]) => ({ name, value: String(value) })),
      changedBy: row?.by ?? null,
      changeTime: row?.at.toISOString() ?? null,
    };
  });
  return { steps, isFinished: steps.every(({ state }) => state === 'done') };
}

/** Marks a step as done, or opens it again. */
export async function setStep(deps: Deps, call: Call<typeof setSpec>): Promise<Setup> {
  const { step } = call.params;
  const { state } = call.body;
  call.entry.target = `setup:${step}`;
  call.entry.detail = { state };
  await call.act((tx) =>
    run(
      tx,
      tables
        .insertInto('people.setup_step')
        .values({ step, state, changed_by: call.person.id, changed_at: deps.now() })
        .onConflict((conflict) =>
          conflict.column('step').doUpdateSet(({ ref }) => ({
            state: ref('excluded.state'),
            changed_by: ref('excluded.changed_by'),
            changed_at: ref('excluded.changed_at'),
          })),
        ),
    ),
  );
  return readSetup(deps);
}

/** Marks every step that nobody has touched as done: a demonstration county needs no set-up. */
export async function finishSetup({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await sql`insert into people.setup_step (step, state, changed_at)
    select step, 'done', ${now()} from unnest(${[...setupSteps]}::text[]) step on conflict (step) do nothing`.execute(
    db.kysely,
  );
}

type Fact = readonly [name: string, value: string | number];

interface Counts {
  townships: number;
  villages: number;
  institutions: number;
  staff: number;
  roles: number;
  held: number;
}

async function factsOf(deps: Deps): Promise<Record<SetupStepName, Fact[]>> {
  const code = deps.county() ?? '';
  const { setup } = deps;
  const [counts, layers, border, processes] = [
    await countsOf(deps, code),
    await setup.layers(),
    await setup.border(),
    await setup.processes(),
  ];
  const { active, suspended } = processes;
  return {
    county: [
      [names.code, code || '—'],
      [names.name, deps.divisions.name(code) ?? '—'],
      [names.border, border ? (border.hasData ? names.hasData : names.noData) : names.noBorder],
    ],
    divisions: [
      [names.townships, counts.townships],
      [names.villages, counts.villages],
    ],
    staff: [
      [names.institutions, counts.institutions],
      [names.staff, counts.staff],
    ],
    roles: [
      [names.roles, counts.roles],
      [names.held, counts.held],
    ],
    layers: [
      [names.layers, layers.length],
      [names.filled, layers.filter(({ hasData }) => hasData).length],
    ],
    processes: [
      [names.processes, active.join('、') || '—'],
      [names.suspended, suspended.join('、') || '—'],
    ],
  };
}

/** What lies in the county; a demonstration's divisions beside it do not count. */
function countsOf(deps: Deps, county: string): Promise<Counts> {
  return one(
    deps.db.kysely,
    tables
      .selectNoFrom((eb) => {
        const divisions = eb
          .selectFrom('people.division')
          .select(countTotal)
          .where(sql<boolean>`starts_with(code, ${county})`);
        const grants = eb.selectFrom(heldGrants.as('g'));
        return [
          divisions.where('level', '=', sql.lit('township')).as('townships'),
          divisions.where('level', '=', sql.lit('village')).as('villages'),
          eb
            .selectFrom('people.institution')
            .select(countTotal)
            .where('status', '=', sql.lit('active'))
            .as('institutions'),
          grants
            .select(sql<number>`count(distinct g.account_id)::int`.as('count'))
            .where(({ not, ref }) => not(ref('g.is_applicant')))
            .as('staff'),
          eb
            .selectFrom('people.role')
            .select(countTotal)
            .where(({ ref }) => ref('is_enabled'))
            .as('roles'),
          grants.select(sql<number>`count(distinct g.role_code)::int`.as('count')).as('held'),
        ];
      })
      .$narrowType<Counts>(),
  );
}
