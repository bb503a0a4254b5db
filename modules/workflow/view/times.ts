import { viewTexts } from './texts.ts';

const dayMs = 86_400_000;

/** The whole country keeps UTC+8 the year round: times read alike on every device, and as the server writes them. */
const countyOffsetMs = 8 * 3_600_000;

/** `2026-03-05 09:30`, in the county's time. */
export function showTime(iso: string | null | undefined): string {
  return local(iso)?.slice(0, 16).replace('T', ' ') ?? '';
}

export function showDay(iso: string | null | undefined): string {
  return local(iso)?.slice(0, 10) ?? '';
}

export interface DueLook {
  text: string;
  tone: 'overdue' | 'soon' | 'calm';
}

/** How long is left, in words; null without a due date. The server says whether it is overdue: its clock counts. */
export function dueLook(dueAt: string | null, overdue: boolean, now: Date): DueLook | null {
  if (!dueAt) return null;
  const days = dayNumber(new Date(dueAt)) - dayNumber(now);
  if (overdue) return { text: viewTexts.overdueBy(Math.max(0, -days)), tone: 'overdue' };
  if (days <= 0) return { text: viewTexts.dueToday, tone: 'soon' };
  return { text: viewTexts.dueIn(days), tone: days <= 2 ? 'soon' : 'calm' };
}

function dayNumber(time: Date): number {
  return Math.floor((time.getTime() + countyOffsetMs) / dayMs);
}

function local(iso: string | null | undefined): string | undefined {
  const time = Date.parse(iso ?? '');
  return Number.isNaN(time) ? undefined : new Date(time + countyOffsetMs).toISOString();
}
