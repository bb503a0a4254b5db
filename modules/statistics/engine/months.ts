/** A month some months later (or earlier), `YYYY-MM`. */
export function shiftMonth(month: string, by: number): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + by;
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;
}

export function isMonth(text: string): boolean {
  return /^(19|2[01])\d\d-(0[1-9]|1[0-2])$/.test(text);
}

/** The months from one to another, both included. */
export function monthsBetween(from: string, to: string): string[] {
  const months: string[] = [];
  for (let month = from; month <= to && months.length < 1200; month = shiftMonth(month, 1))
    months.push(month);
  return months;
}
