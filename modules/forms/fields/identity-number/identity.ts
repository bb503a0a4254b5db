import { isCalendarDate } from '@homestead/http/contract';
import { halfWidth } from '../../engine/values/text-cleaning.ts';

/** First two digits of GB/T 2260 that are in use. */
const provinces = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82'.split(
    ' ',
  ),
);
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const checkDigits = '10X98765432';
const oldest = 120;

/** An identity number as it is kept, from what was typed: half-width, in capitals, without blanks. */
export function readIdentityNumber(typed: string): string {
  return halfWidth(typed).replace(/\s/g, '').toUpperCase();
}

/** The 18th character of an identity number, from the 17 before it (GB 11643-1999). */
export function identityCheckDigit(first17: string): string {
  let sum = 0;
  for (const [index, weight] of weights.entries()) sum += weight * Number(first17[index]);
  return checkDigits[sum % 11] ?? '';
}

/** Whether an identity number could have been issued: place, birthday, check digit. 15 digits only where old records are read. */
export function isIdentityNumber(id: string, today: string, legacy = false): boolean {
  const birthday = birthdayOf(id, legacy);
  if (birthday === undefined || !provinces.has(id.slice(0, 2))) return false;
  if (!isCalendarDate(birthday) || birthday > today || yearsBetween(birthday, today) > oldest) return false;
  return id.length === 15 || identityCheckDigit(id) === id[17];
}

/** Age in full years on `today` and gender, from a valid identity number as typed; `null` from any other. */
export function ageAndGender(typed: string, today: string): { age: number; gender: '男' | '女' } | null {
  const id = readIdentityNumber(typed);
  if (!isIdentityNumber(id, today, true)) return null;
  const birthday = birthdayOf(id, true) ?? today;
  const order = Number(id.length === 15 ? id[14] : id[16]);
  return { age: yearsBetween(birthday, today), gender: order % 2 === 1 ? '男' : '女' };
}

function birthdayOf(id: string, legacy: boolean): string | undefined {
  const digits = /^\d{17}[\dX]$/.test(id)
    ? id.slice(6, 14)
    : legacy && /^\d{15}$/.test(id)
      ? `19${id.slice(6, 12)}`
      : undefined;
  return digits && `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}`;
}

function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}
