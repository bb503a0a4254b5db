import { sql } from 'kysely';
import type { Product } from './product.ts';

/** Somebody new with the roles, the place and the password of an account; returns the user name. */
export async function addPerson(product: Product, like: string, name: string): Promise<string> {
  const { kysely } = product.served.db;
  const userName = `${like}-${crypto.randomUUID().slice(0, 8)}`;
  await sql`insert into people.account (id, user_name, name, division_code, password_hash, created_at, updated_at)
    select ${`person-${userName}`}, ${userName}, ${name}, division_code, password_hash, created_at, updated_at
    from people.account where user_name = ${like}`.execute(kysely);
  await sql`insert into people.account_role (account_id, role_code)
    select ${`person-${userName}`}, role_code from people.account_role join people.account a on a.id = account_id
    where a.user_name = ${like}`.execute(kysely);
  return userName;
}

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** An identity number (GB 11643) that no other test has, of a man of the demonstration county born in 1976. */
export function identityNumber(): string {
  const serial = Math.floor(Math.random() * 500) * 2 + 1;
  const day = 1 + Math.floor(Math.random() * 28);
  const month = 1 + Math.floor(Math.random() * 12);
  const two = (value: number) => String(value).padStart(2, '0');
  const digits = `3503991976${two(month)}${two(day)}${String(serial).padStart(3, '0')}`;
  const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  return digits + '10X98765432'[sum % 11];
}
