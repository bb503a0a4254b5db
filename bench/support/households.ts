import { identityCheckDigit } from '@homestead/forms/engine';
import { applicant } from '../../apps/server/testing/case-forms.ts';

/** Of the sex and the age that the sample's people have: another day and another number of that day for each `n`. */
function numberOf(area: string, month: string, n: number): string {
  const day = String(1 + (n % 28)).padStart(2, '0');
  const body = `${area}${month}${day}${String(1 + 2 * (Math.floor(n / 28) % 499)).padStart(3, '0')}`;
  return body + identityCheckDigit(body);
}

/** An application whose identity numbers no other of the same run has: shared ones make each case ask for all others. */
export function householdOf(village: string, n: number): ReturnType<typeof applicant> {
  const { jfsqjd } = applicant(village);
  return {
    jfsqjd: { ...jfsqjd, sfzh: numberOf('350399', '197503', n), idNumber1: numberOf('350399', '200409', n) },
  };
}
