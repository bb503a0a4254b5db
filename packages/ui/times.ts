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

function local(iso: string | null | undefined): string | undefined {
  const time = Date.parse(iso ?? '');
  return Number.isNaN(time) ? undefined : new Date(time + countyOffsetMs).toISOString();
}
