const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

/** Whether a unified social credit code is well formed and its check character is right (GB 32100-2015). */
export function isCreditCode(code: string): boolean {
  if (!/^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/.test(code)) return false;
  let sum = 0;
  for (const [index, weight] of weights.entries()) sum += weight * alphabet.indexOf(code[index] ?? '');
  return alphabet[(31 - (sum % 31)) % 31] === code[17];
}
