/** Day and time as they are said beside a kept draft. */
export function timeOf(iso: string): string {
  const time = new Date(iso);
  const two = (figure: number) => String(figure).padStart(2, '0');
  return `${time.getMonth() + 1}月${time.getDate()}日 ${two(time.getHours())}:${two(time.getMinutes())}`;
}
