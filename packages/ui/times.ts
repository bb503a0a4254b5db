/** The whole country keeps UTC+8 the year round: times read alike on every device, and as the server writes them. */
const countyOffsetMs = 8 * 3_600_000;

/** `2026-03-05 09:30`, in the county's time. */
export function showTime(iso: string | null | undefined): string {
  return local(iso)?.slice(0, 16).replace('T', ' ') ?? '';
}

/** `2026-03-05`, in the county's time. */
export function showDay(iso: string | null | undefined): string {
  return local(iso)?.slice(0, 10) ?? '';
}

/** Today, `2026-03-05`, in the county's time: the day that the server reckons with, wherever the device thinks it is. */
export const today = (): string => showDay(new Date().toISOString());

/** The last day of what ends at a moment: what ends with a day ends at the first moment of the next. */
export function showLastDay(iso: string | null | undefined): string {
  const time = Date.parse(iso ?? '');
  return Number.isNaN(time) ? '' : showDay(new Date(time - 1).toISOString());
}

/** A moment at which something ends, by its last day where it ends with that day; with its time where it ends within one. */
export function showDeadline(iso: string | null | undefined): string {
  const time = showTime(iso);
  return time.endsWith(' 00:00') ? showLastDay(iso) : time;
}

function local(iso: string | null | undefined): string | undefined {
  const time = Date.parse(iso ?? '');
  return Number.isNaN(time) ? undefined : new Date(time + countyOffsetMs).toISOString();
}
