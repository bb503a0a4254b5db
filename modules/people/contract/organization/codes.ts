import { readDigits } from '../limits.ts';
import type { DivisionLevel } from '../routes.ts';

/** Digits of a code by its level: a county's by GB/T 2260, three for the township and three for the village by GB/T 10114. */
export const divisionDigits = {
  province: 2,
  city: 4,
  county: 6,
  township: 9,
  village: 12,
} as const satisfies Record<DivisionLevel, number>;

/** The code of the division of a level in which a division lies; its own where it is wider than that. */
export const divisionAt = (code: string, level: DivisionLevel): string =>
  code.slice(0, divisionDigits[level]);

/**
 * A division code as the platform keeps it: statistics write all levels with 12 digits (350399100000), a code here is as long as
 * its level (350399100). Null for what is no such code.
 */
export function divisionCodeOf(text: string): string | null {
  const digits = readDigits(text);
  if (!/^\d{2,12}$/.test(digits)) return null;
  const code =
    digits.length === 12 ? digits.replace(/^(\d{6})0{6}$/, '$1').replace(/^(\d{9})000$/, '$1') : digits;
  return divisionLevelOf(code) ? code : null;
}

/** The level that a code of this platform's form has. */
export function divisionLevelOf(code: string): DivisionLevel | undefined {
  return (Object.keys(divisionDigits) as DivisionLevel[]).find(
    (level) => divisionDigits[level] === code.length,
  );
}

/** The code of the division that contains this one; null for a province. */
export function parentCodeOf(code: string): string | null {
  const length = { 4: 2, 6: 4, 9: 6, 12: 9 }[code.length];
  return length === undefined ? null : code.slice(0, length);
}
