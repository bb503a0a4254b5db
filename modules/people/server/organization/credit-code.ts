import { organizationTexts } from '../../contract/index.ts';

const signs = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** What is wrong with a unified social credit code (GB 32100-2015: 17 signs and a check sign, weights 3^i mod 31), or null. */
export function creditCodeFault(code: string): string | null {
  if (!/^[0-9A-HJ-NPQRTUWXY]{18}$/.test(code)) return organizationTexts.creditCodeRule;
  let sum = 0;
  let weight = 1;
  for (const sign of code.slice(0, 17)) {
    sum += signs.indexOf(sign) * weight;
    weight = (weight * 3) % 31;
  }
  return signs[(31 - (sum % 31)) % 31] === code[17] ? null : organizationTexts.creditCodeRule;
}
