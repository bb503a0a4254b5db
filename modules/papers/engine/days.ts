/** A day as papers print it: `2026年11月20日`. */
export function printDay(day: string): string {
  const [year = '', month = '', date = ''] = day.slice(0, 10).split('-');
  return `${year}年${Number(month)}月${Number(date)}日`;
}
