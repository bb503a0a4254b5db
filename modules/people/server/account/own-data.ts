import {
  anyOf,
  type CamelRow,
  type Executor,
  one,
  type Row,
  rows,
  type Tx,
  tablesOf,
} from '@homestead/database';
import { accountTexts } from '../../contract/account/texts.ts';
import type { OwnData, OwnDataPart, Person } from '../../contract/index.ts';
import type { Deps } from '../deps.ts';
import { deviceName } from '../own/device-name.ts';
import type { AccountTable, PeopleTables, RoleTable } from '../tables.ts';

const tables = tablesOf<PeopleTables>();

/** What a module keeps of a person: told in words, and deleted when the account is closed. */
export interface OwnDataHolder {
  /** What keeps the account from being closed now, each as a sentence. */
  reasonsToStay?(db: Executor, person: Person): Promise<string[]>;
  /** Everything that the module holds of the person. */
  tell(db: Executor, person: Person): Promise<OwnDataPart[]>;
  /** Deletes what no rule keeps, in the transaction that closes the account. */
  erase?(tx: Tx, person: Person, at: Date): Promise<void>;
}

const words = accountTexts.data;

/** The values of a row that have something to say. */
export const ownDataRow = (values: Readonly<Record<string, unknown>>): OwnDataPart['rows'][number] =>
  Object.entries(values).flatMap(([label, value]) =>
    value === null || value === undefined || value === ''
      ? []
      : [{ label, value: value instanceof Date ? localTime(value) : String(value) }],
  );

const format = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'short',
});
/** A moment as people of the county read it, to the minute. */
export const localTime = (at: Date): string => format.format(at);

/** Everything that the platform holds of the caller, group by group. */
export async function readOwnData(deps: Deps, person: Person): Promise<OwnData> {
  const { kysely } = deps.db;
  const parts = await tellAccount(deps, person);
  for (const holder of deps.ownData()) parts.push(...(await holder.tell(kysely, person)));
  return {
    name: person.name,
    at: deps.now().toISOString(),
    parts: parts.filter(({ rows: found }) => found.length > 0),
    closeReasons: await reasonsToStay(deps, person),
  };
}

/** Why the account of the person cannot be closed now; nothing where it can. */
export async function reasonsToStay(deps: Deps, person: Person): Promise<string[]> {
  if (person.isOfficer) return [accountTexts.officerClose];
  const found: string[] = [];
  for (const holder of deps.ownData())
    found.push(...((await holder.reasonsToStay?.(deps.db.kysely, person)) ?? []));
  return found;
}

interface AccountRow extends CamelRow<AccountTable, 'phone' | 'id_number' | 'created_at'> {
  signedIn: Date | null;
}

async function tellAccount(deps: Deps, person: Person): Promise<OwnDataPart[]> {
  const { kysely } = deps.db;
  await deps.divisions.ensure();
  const account = await one<AccountRow>(
    kysely,
    tables
      .selectFrom('people.account')
      .select(['phone', 'id_number as idNumber', 'created_at as createdAt', 'last_sign_in_at as signedIn'])
      .where('id', '=', person.id),
  );
  const roles = await rows<Row<RoleTable, 'name'>>(
    kysely,
    tables
      .selectFrom('people.role')
      .select('name')
      .where('code', '=', anyOf(person.roles))
      .orderBy('sort')
      .orderBy('code'),
  );
  const consents = await rows<{ version: string; at: Date }>(
    kysely,
    tables
      .selectFrom('people.consent')
      .select(['text_version as version', 'given_at as at'])
      .where('account_id', '=', person.id)
      .orderBy('given_at'),
  );
  const sessions = await rows<{ agent: string | null; ip: string | null; at: Date }>(
    kysely,
    tables
      .selectFrom('people.session')
      .select(['user_agent as agent', 'ip', 'created_at as at'])
      .where('account_id', '=', person.id)
      .orderBy('created_at', 'desc'),
  );
  const signIns = await deps.signInsOf(person.id);
  return [
    {
      title: words.account,
      note: words.keptNote,
      rows: [
        ownDataRow({
          [words.userName]: person.userName,
          [words.name]: person.name,
          [words.phone]: account.phone,
          [words.idNumber]: account.idNumber,
          [words.division]: deps.divisions.fullName(person.division),
          [words.roles]: roles.map(({ name }) => name).join('、'),
          [words.created]: account.createdAt,
          [words.lastSignIn]: account.signedIn,
        }),
      ],
    },
    {
      title: words.consents,
      note: words.consentNote,
      rows: consents.map(({ version, at }) => ownDataRow({ [words.version]: version, [words.time]: at })),
    },
    {
      title: words.sessions,
      note: words.keptNote,
      rows: sessions.map(({ agent, ip, at }) =>
        ownDataRow({ [words.device]: deviceName(agent), [words.address]: ip, [words.time]: at }),
      ),
    },
    {
      title: words.signIns,
      note: words.signInNote,
      rows: signIns.map(({ time, summary, isSuccess, message, ip }) =>
        ownDataRow({
          [words.time]: new Date(time),
          [words.act]: summary,
          [words.result]: isSuccess ? words.succeeded : message,
          [words.address]: ip,
        }),
      ),
    },
  ];
}
