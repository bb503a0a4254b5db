import { viewTexts } from './texts.ts';

const dayMs = 86_400_000;

/** `2026-03-05 09:30`, in the time of the reader's device. */
export function showTime(iso: string | null | undefined): string {
  if (!iso) return '';
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return '';
  return `${showDay(iso)} ${pad(time.getHours())}:${pad(time.getMinutes())}`;
}

export function showDay(iso: string | null | undefined): string {
  if (!iso) return '';
  const time = new Date(iso);
  return Number.isNaN(time.getTime())
    ? ''
    : `${time.getFullYear()}-${pad(time.getMonth() + 1)}-${pad(time.getDate())}`;
}

export interface DueLook {
  text: string;
  tone: 'overdue' | 'soon' | 'calm';
}

/** How long is left, in words; null without a due date. The server says whether it is overdue: its clock counts. */
export function dueLook(dueAt: string | null, overdue: boolean, now: Date): DueLook | null {
  if (!dueAt) return null;
  const days = Math.floor((startOfDay(new Date(dueAt)) - startOfDay(now)) / dayMs);
  if (overdue) return { text: viewTexts.overdueBy(Math.max(0, -days)), tone: 'overdue' };
  if (days <= 0) return { text: viewTexts.dueToday, tone: 'soon' };
  return { text: viewTexts.dueIn(days), tone: days <= 2 ? 'soon' : 'calm' };
}

function startOfDay(time: Date): number {
  return new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime();
}

function pad(figure: number): string {
  return String(figure).padStart(2, '0');
}
