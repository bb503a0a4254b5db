import { randomInt } from 'node:crypto';

const letters = 'abcdefghijkmnpqrstuvwxyz';
const capitals = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const digits = '23456789';

const pick = (signs: string, count: number) =>
  Array.from({ length: count }, () => signs[randomInt(signs.length)]).join('');

/** A password to be handed over once and changed at the first sign-in: no signs that look alike, about 80 random bits. */
export function newInitialPassword(): string {
  return `${pick(capitals, 1)}${pick(letters, 5)}-${pick(letters + digits, 6)}-${pick(digits, 6)}`;
}
