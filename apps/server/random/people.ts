import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, newId, rows } from '@homestead/database';
import { sql } from 'kysely';
import { rootFolder } from '../config.ts';
import { type ApiReply, type Person, signIn } from '../testing/client.ts';

/** Somebody with an account, as the tables of the design know them. */
export interface Account {
  id: string;
  userName: string;
  name: string;
  division: string;
  roles: string[];
}

interface Listed {
  userName: string;
  phone: string;
  idNumber?: string;
}

/** The demonstration accounts and a colleague of every officer, so that work can be handed on. */
export async function makePeople(db: Database): Promise<Account[]> {
  const listed = JSON.parse(
    readFileSync(join(rootFolder, 'content/people/demo-accounts.json'), 'utf8'),
  ) as Listed[];
  for (const [index, { userName }] of listed.entries()) {
    if (userName.startsWith('nonghu')) continue;
    const id = newId();
    await sql`insert into people.account (id, user_name, name, phone, division_code, password_hash, created_at, updated_at)
      select ${id}, user_name || '_2', '副' || name, ${`1390000${String(index).padStart(4, '0')}`}, division_code, password_hash, created_at, updated_at
      from people.account where user_name = ${userName}`.execute(db.kysely);
    await sql`insert into people.account_role (account_id, role_code) select ${id}, r.role_code from people.account_role r
      join people.account a on a.id = r.account_id where a.user_name = ${userName}`.execute(db.kysely);
  }
  return rows<Account>(
    db.kysely,
    sql`select a.id, a.user_name as "userName", a.name, a.division_code as division,
          array(select r.role_code from people.account_role r where r.account_id = a.id order by 1) as roles
        from people.account a order by a.user_name`,
  );
}

export interface Holders {
  assignee_id: string | null;
  candidate_groups: string[];
  candidate_users: string[];
  division: string;
}

/** Where work of a division is done: by those whose division contains the case's, or lies in it where no village is known. */
export function covers(account: Account, division: string): boolean {
  if (division.startsWith(account.division)) return true;
  return division.length < 12 && account.division.startsWith(division);
}

/** Who may do a task, by the words of the design: its holder, or whoever is named or holds the role where the case lies. */
export function mayDo(account: Account, task: Holders): boolean {
  return task.assignee_id ? task.assignee_id === account.id : isNamed(account, task);
}

/** Whether the task goes to the person at all, claimed or not. */
function isNamed(account: Account, task: Holders): boolean {
  if (task.candidate_users.includes(account.id)) return true;
  return (
    task.candidate_groups.some((group) => account.roles.includes(group)) && covers(account, task.division)
  );
}

/** A reply that no client should ever get. */
export class Fallen extends Error {}

/** Calls the API as any account, which is signed in when it is first needed. */
export class Callers {
  readonly #base: () => string;
  readonly #people = new Map<string, Person>();
  calls = 0;

  constructor(base: () => string) {
    this.#base = base;
  }

  async as(userName: string): Promise<Person> {
    const known = this.#people.get(userName) ?? (await signIn(this.#base(), userName));
    this.#people.set(userName, known);
    return known;
  }

  async call<T = unknown>(
    who: Account,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<ApiReply<T>> {
    const person = await this.as(who.userName);
    const send = {
      GET: () => person.get<T>(path),
      POST: () => person.post<T>(path, body),
      PUT: () => person.put<T>(path, body),
      DELETE: () => person.remove<T>(path),
    };
    this.calls += 1;
    const reply = await send[method]();
    if (reply.status >= 500)
      throw new Fallen(`${who.userName} ${method} ${path}: ${reply.text.slice(0, 500)}`);
    if (reply.status === 401) throw new Fallen(`${who.userName} lost the session at ${method} ${path}`);
    return reply;
  }
}
