/** Months of the time slider, the present one included. */
export const monthsShown = 36;

/** `2026-03`, so many months before a day; the day is `YYYY-MM-DD`. */
export function monthBefore(day: string, months: number): string {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
}

/** The last day of a month `YYYY-MM`. */
export function lastDay(month: string): string {
  const [year, number] = month.split('-').map(Number);
  return `${month}-${new Date(Date.UTC(year!, number!, 0)).getUTCDate()}`;
}

/** How many months a day lies before the present one; within the slider. */
export function stepsBefore(today: string, day: string): number {
  const months = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
  return Math.max(0, Math.min(monthsShown - 1, months(today) - months(day)));
}
