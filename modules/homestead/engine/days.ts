const dayMs = 86_400_000;
const two = (value: number) => String(value).padStart(2, '0');

/** The same day so many months on, or the last of that month where it has no such day; days are `YYYY-MM-DD`. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = year * 12 + (month - 1) + months;
  const [thenYear, thenMonth] = [Math.floor(first / 12), (first % 12) + 1];
  const last = new Date(Date.UTC(thenYear, thenMonth, 0)).getUTCDate();
  return `${thenYear}-${two(thenMonth)}-${two(Math.min(date, last))}`;
}

/** How many days from one day to another; below zero where the other is past. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}

/** A day as documents print it: `2026年11月20日`. */
export function printDay(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${year}年${Number(month)}月${Number(date)}日`;
}
