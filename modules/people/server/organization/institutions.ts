import {
  type CamelRow,
  changed,
  countTotal,
  type Executor,
  maybe,
  newId,
  one,
  rows,
  run,
  sealed,
  tablesOf,
} from '@homestead/database';
import {
  brokenFields,
  EditedMeanwhile,
  type FieldViolation,
  HttpError,
  type PageOf,
  pageWindow,
  refuseEdited,
  unknownSort,
} from '@homestead/http/contract';
import type { Call } from '@homestead/http/server';
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import {
  type createInstitution as createSpec,
  type deleteInstitution as deleteSpec,
  type editInstitution as editSpec,
  type Institution,
  type InstitutionBody,
  type InstitutionQuery,
  type Person,
  readDigits,
  organizationTexts as texts,
} from '../../contract/index.ts';
import type { Deps } from '../deps.ts';
import { areasWith, isIn, isInSql, liesInSql } from '../staff/areas.ts';
import { divisionFault } from '../staff/facts.ts';
import type { InstitutionTable, PeopleTables } from '../tables.ts';
import { creditCodeFault } from './credit-code.ts';

const tables = tablesOf<PeopleTables>();

interface InstitutionRow
  extends CamelRow<
    InstitutionTable,
    | 'id'
    | 'name'
    | 'credit_code'
    | 'contact'
    | 'telephone'
    | 'address'
    | 'status'
    | 'sort'
    | 'created_at'
    | 'version'
  > {
  type: string | null;
  division: string;
  organization: string | null;
  organizationName: string | null;
  recordId: string | null;
  accounts: number;
}

const columns = [
  'i.id',
  'i.name',
  'i.credit_code as creditCode',
  'i.kind as type',
  'i.division_code as division',
  'i.organization_id as organization',
  'o.name as organizationName',
  'i.contact',
  'i.telephone',
  'i.address',
  'i.unit_record_id as recordId',
  'i.status',
  'i.sort',
  'i.created_at as createdAt',
  'i.version',
  sql<number>`(select count(*)::int from people.account a where a.institution_id = i.id)`.as('accounts'),
] as const;

const institutions = tables
  .selectFrom('people.institution as i')
  .leftJoin('people.organization as o', 'o.id', 'i.organization_id')
  .select(columns);

const orders = {
  name: 'i.name',
  division: 'i.division_code',
  type: 'i.kind',
  qyzt: 'i.status',
  sort: 'i.sort',
  createTime: 'i.created_at',
} as const;

/** A page of institutions within what the person reads. */
export async function listInstitutions(
  deps: Deps,
  person: Person,
  query: InstitutionQuery,
): Promise<PageOf<Institution>> {
  await deps.divisions.ensure();
  const { pageNum, pageSize, offset } = pageWindow(query);
  const where = institutionsWhere(person, query);
  const sort = query.sort ?? 'division';
  const name = sort.replace(/^-/, '');
  const column = Object.hasOwn(orders, name) ? orders[name as keyof typeof orders] : undefined;
  if (!column) throw unknownSort(name);
  const db = deps.db.kysely;
  const found = await rows<InstitutionRow>(
    db,
    institutions
      .where(where)
      .orderBy(column, (by) => (sort.startsWith('-') ? by.desc() : by.asc()).nullsLast())
      .orderBy('i.sort')
      .orderBy('i.id')
      .limit(pageSize)
      .offset(offset),
  );
  const { total } = await one(
    db,
    tables.selectFrom('people.institution as i').select(countTotal).where(where),
  );
  return { records: found.map((row) => institutionOf(deps, person, row)), total, pageNum, pageSize };
}

function institutionsWhere(person: Person, query: InstitutionQuery): RawBuilder<boolean> {
  const parts: RawBuilder<unknown>[] = [
    isInSql(areasWith(person, 'people.institution.read'), sql`i.division_code`),
  ];
  const { division, type, organization, qyzt, keyword } = query;
  if (division) parts.push(liesInSql(division, sql`i.division_code`));
  if (type) parts.push(sql`i.kind = ${type}`);
  if (organization) parts.push(sql`i.organization_id = ${organization}`);
  if (qyzt) parts.push(sql`i.status = ${qyzt === 'YES' ? 'active' : 'disabled'}`);
  const word = keyword?.trim();
  if (word) {
    const like = `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
    parts.push(sql`(i.name ilike ${like} or i.credit_code ilike ${like} or i.contact ilike ${like})`);
  }
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

export async function getInstitution(deps: Deps, person: Person, id: string): Promise<Institution> {
  await deps.divisions.ensure();
  const row = await maybe<InstitutionRow>(deps.db.kysely, institutions.where('i.id', '=', id));
  if (!row || !isIn(areasWith(person, 'people.institution.read'), row.division))
    throw new HttpError('missing');
  return institutionOf(deps, person, row);
}

function institutionOf(
  deps: Deps,
  person: Person,
  { status, createdAt, ...row }: InstitutionRow,
): Institution {
  return {
    ...row,
    divisionName: deps.divisions.fullName(row.division),
    qyzt: status === 'active' ? 'YES' : 'NO',
    createTime: createdAt.toISOString(),
    can: isIn(areasWith(person, 'people.institution.edit'), row.division) ? ['edit', 'delete'] : [],
  };
}

export async function createInstitution(deps: Deps, call: Call<typeof createSpec>): Promise<Institution> {
  await deps.divisions.ensure();
  const facts = clean(call.body);
  await refuse(deps, call.person, facts);
  const id = newId();
  call.entry.target = `institution:${id}`;
  await call.act(async (tx) => {
    await refuseTaken(tx, facts, id);
    const at = deps.now();
    await run(
      tx,
      tables.insertInto('people.institution').values({
        id,
        ...columnsOf(facts),
        created_at: at,
        updated_at: at,
      }),
    );
  });
  return getInstitution(deps, call.person, id);
}

export async function editInstitution(deps: Deps, call: Call<typeof editSpec>): Promise<Institution> {
  const { version, ...change } = call.body;
  const before = await getInstitution(deps, call.person, call.params.id);
  if (!before.can.includes('edit')) throw new HttpError('forbidden');
  refuseEdited(before, version, { target: `institution:${before.id}` });
  const {
    name,
    division,
    creditCode,
    type,
    organization,
    contact,
    telephone,
    address,
    recordId,
    qyzt,
    sort,
  } = before;
  const stored = {
    ...{ name, division, creditCode, type, organization, contact, telephone, address, recordId, qyzt, sort },
  };
  const facts = clean({ ...stored, ...change });
  await refuse(deps, call.person, facts, before);
  call.entry.target = `institution:${before.id}`;
  call.entry.detail = {
    before: logged(stored),
    after: logged(facts),
  };
  await call.act(async (tx) => {
    await refuseTaken(tx, facts, before.id);
    const count = await changed(
      tx,
      tables
        .updateTable('people.institution')
        .set((eb) => ({
          ...columnsOf(facts),
          updated_at: deps.now(),
          version: eb('version', '+', eb.lit(1)),
        }))
        .where('id', '=', before.id)
        .where('version', '=', version),
    );
    if (count !== 1) throw new EditedMeanwhile({ target: `institution:${before.id}` });
  });
  return getInstitution(deps, call.person, before.id);
}

/** What the operation log keeps of an institution: not its telephone, which is sealed. */
const logged = ({
  name,
  division,
  creditCode,
  type,
  organization,
  contact,
  address,
  qyzt,
}: Partial<InstitutionBody>) => ({
  ...{ name, division, creditCode, type, organization, contact, address, qyzt },
});

/** Deletes an institution that no account belongs to. */
export async function deleteInstitution(deps: Deps, call: Call<typeof deleteSpec>): Promise<null> {
  const before = await getInstitution(deps, call.person, call.params.id);
  if (!before.can.includes('delete')) throw new HttpError('forbidden');
  call.entry.target = `institution:${before.id}`;
  call.entry.detail = { name: before.name };
  await call.act(async (tx) => {
    const { count } = await one<{ count: number }>(
      tx,
      tables
        .selectFrom('people.account')
        .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
        .where('institution_id', '=', before.id),
    );
    if (count > 0) throw new HttpError('conflict', texts.inUse(before.name, texts.uses.accounts(count)));
    await run(tx, tables.deleteFrom('people.institution').where('id', '=', before.id));
  });
  return null;
}

const blankToNull = (text: string | null | undefined) => text?.normalize('NFC').trim() || null;

/** What is known of an institution, as it is stored. */
const columnsOf = (facts: InstitutionBody) => ({
  name: facts.name,
  credit_code: facts.creditCode ?? null,
  kind: facts.type ?? null,
  division_code: facts.division,
  organization_id: facts.organization ?? null,
  contact: facts.contact ?? null,
  telephone: sql<string | null>`${sealed(facts.telephone)}`,
  address: facts.address ?? null,
  unit_record_id: facts.recordId ?? null,
  status: facts.qyzt === 'NO' ? ('disabled' as const) : ('active' as const),
  sort: facts.sort ?? 0,
});

function clean(body: InstitutionBody): InstitutionBody {
  return {
    ...body,
    name: body.name.normalize('NFC').trim(),
    division: body.division.trim(),
    creditCode: readDigits(body.creditCode ?? '').toUpperCase() || null,
    type: blankToNull(body.type),
    organization: blankToNull(body.organization),
    contact: blankToNull(body.contact),
    telephone: blankToNull(body.telephone?.normalize('NFKC') ?? null),
    address: blankToNull(body.address),
    recordId: blankToNull(body.recordId),
  };
}

const telephonePattern = /^[0-9+() -]{3,30}$/;

/** Faults of each field by itself. */
export function institutionFaults(
  deps: Pick<Deps, 'divisions'>,
  areas: readonly string[],
  facts: Pick<InstitutionBody, 'name' | 'division' | 'creditCode' | 'telephone'>,
): FieldViolation[] {
  const faults: FieldViolation[] = [];
  if (facts.name === '' || facts.name.length > 60) faults.push({ path: 'name', message: texts.nameRule });
  const wrong = divisionFault(facts.division, deps.divisions, areas);
  if (wrong) faults.push({ path: 'division', message: wrong });
  const code = facts.creditCode ? creditCodeFault(facts.creditCode) : null;
  if (code) faults.push({ path: 'creditCode', message: code });
  if (facts.telephone && !telephonePattern.test(facts.telephone))
    faults.push({ path: 'telephone', message: texts.telephoneRule });
  return faults;
}

async function refuse(
  deps: Deps,
  person: Person,
  facts: InstitutionBody,
  before?: Pick<Institution, 'recordId'>,
): Promise<void> {
  const faults = institutionFaults(deps, areasWith(person, 'people.institution.edit'), facts);
  if (facts.organization) {
    const found = await maybe(
      deps.db.kysely,
      tables
        .selectFrom('people.organization')
        .select(sql.lit(1).as('one'))
        .where('id', '=', facts.organization)
        .where('division_code', '=', facts.division),
    );
    if (!found) faults.push({ path: 'organization', message: texts.organizationUnknown });
  }
  if (
    facts.recordId &&
    facts.recordId !== before?.recordId &&
    !(await deps.mayReadUnit(person, facts.recordId))
  )
    faults.push({ path: 'recordId', message: texts.recordUnknown });
  if (faults.length > 0) throw brokenFields(faults);
}

async function refuseTaken(db: Executor, facts: InstitutionBody, except: string): Promise<void> {
  const isSame = (eb: ExpressionBuilder<PeopleTables, 'people.institution'>) =>
    eb.and([eb('name', '=', facts.name), eb('division_code', '=', facts.division)]);
  const found = await rows(
    db,
    tables
      .selectFrom('people.institution')
      .select((eb) => [
        'name',
        eb
          .case()
          .when(isSame(eb))
          .then(sql.lit('name'))
          .when('credit_code', '=', facts.creditCode ?? null)
          .then(sql.lit('creditCode'))
          .else(sql.lit('recordId'))
          .end()
          .as('path'),
      ])
      .$narrowType<{ path: 'name' | 'creditCode' | 'recordId' }>()
      .where('id', '<>', except)
      .where((eb) =>
        eb.or([
          isSame(eb),
          eb('credit_code', '=', facts.creditCode ?? null),
          eb('unit_record_id', '=', facts.recordId ?? null),
        ]),
      ),
  );
  const words = {
    name: texts.institutionTaken,
    creditCode: texts.creditCodeTaken,
    recordId: texts.recordTaken,
  };
  const fields = found.map(({ name, path }) => ({ path, message: words[path](name) }));
  if (fields.length > 0) throw new HttpError('conflict', fields[0]?.message, { fields });
}
