import {
  type Executor,
  maybe,
  rows,
  run,
  Sealed,
  sealed,
  sealedJson,
  type Tx,
  tablesOf,
} from '@homestead/database';
import type { FamilyMember } from '@homestead/forms/engine';
import { sql } from 'kysely';
import type { FamilyFacts, FamilyProfile } from '../../engine/index.ts';
import type { HomesteadTables } from '../tables.ts';

const tables = tablesOf<HomesteadTables>();

export interface KeptFamily extends FamilyProfile {
  updatedAt: Date;
}

export async function findFamily(db: Executor, personId: string): Promise<KeptFamily | undefined> {
  const row = await maybe(
    db,
    tables
      .selectFrom('homestead.family')
      .select(['facts', 'updated_at'])
      .where('person_id', '=', personId)
      .$narrowType<{ facts: FamilyFacts }>(),
  );
  if (!row) return undefined;
  const members = await rows<FamilyMember>(
    db,
    tables
      .selectFrom('homestead.family_member')
      .select([
        'name',
        'age',
        'relation',
        'id_number as idNumber',
        'registered_residence as registeredResidence',
      ])
      .where('person_id', '=', personId)
      .orderBy('position'),
  );
  return { facts: row.facts, members, updatedAt: row.updated_at };
}

/** Keeps a household as it is now; what was kept before is gone. */
export async function keepFamily(tx: Tx, personId: string, { facts, members }: FamilyProfile, at: Date) {
  await run(
    tx,
    tables
      .insertInto('homestead.family')
      .values({ person_id: personId, facts: sql<string>`${sealedJson(sealFacts(facts))}`, updated_at: at })
      .onConflict((oc) =>
        oc.column('person_id').doUpdateSet((eb) => ({
          facts: eb.ref('excluded.facts'),
          updated_at: eb.ref('excluded.updated_at'),
        })),
      ),
  );
  await run(tx, tables.deleteFrom('homestead.family_member').where('person_id', '=', personId));
  for (const [position, member] of members.entries()) {
    await run(
      tx,
      tables.insertInto('homestead.family_member').values({
        person_id: personId,
        position,
        name: member.name,
        age: member.age,
        relation: member.relation,
        id_number: sql<string | null>`${sealed(member.idNumber)}`,
        registered_residence: member.registeredResidence,
      }),
    );
  }
}

/** The facts that are sealed at rest. */
export const sealedFacts = [
  'applicantIdentityNumber',
  'applicantPhone',
] as const satisfies readonly (keyof FamilyFacts)[];

function sealFacts(facts: FamilyFacts): FamilyFacts {
  const kept = { ...facts };
  for (const name of sealedFacts) {
    const text = kept[name];
    if (typeof text === 'string' && text !== '') kept[name] = new Sealed(text);
  }
  return kept;
}

export async function dropFamily(tx: Tx, personId: string): Promise<void> {
  await run(tx, tables.deleteFrom('homestead.family').where('person_id', '=', personId));
}
