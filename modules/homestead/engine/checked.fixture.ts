/** The number with its right check digit. */
export function checked(id: string): string {
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, index) => total + weight * Number(id[index]), 0);
  return `${id.slice(0, 17)}${'10X98765432'[sum % 11]}`;
}
