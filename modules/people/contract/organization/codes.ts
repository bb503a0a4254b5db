import { readDigits } from '../limits.ts';
import type { DivisionLevel } from '../routes.ts';

const levels: Readonly<Record<number, DivisionLevel>> = {
  2: 'province',
  4: 'city',
  6: 'county',
  9: 'township',
  12: 'village',
};

/**
 * A division code as the platform keeps it: statistics write all levels with 12 digits (350399100000), a code here is as long as
 * its level (350399100). Null for what is no such code.
 */
export function divisionCodeOf(text: string): string | null {
  const digits = readDigits(text);
  if (!/^\d{2,12}$/.test(digits)) return null;
  const code =
    digits.length === 12 ? digits.replace(/^(\d{6})0{6}$/, '$1').replace(/^(\d{9})000$/, '$1') : digits;
  return levels[code.length] ? code : null;
}

/** The level that a code of this platform's form has. */
export function divisionLevelOf(code: string): DivisionLevel | undefined {
  return levels[code.length];
}

/** The code of the division that contains this one; null for a province. */
export function parentCodeOf(code: string): string | null {
  const length = { 4: 2, 6: 4, 9: 6, 12: 9 }[code.length];
  return length === undefined ? null : code.slice(0, length);
}
