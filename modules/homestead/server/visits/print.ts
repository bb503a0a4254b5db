import type { Database } from '@homestead/database';
import { attendanceTexts as texts } from '../../contract/index.ts';
import { type AttendanceRow, listAttendances } from './store.ts';

/** Papers tell the time of the county, which keeps UTC+8 the year round. */
const countyOffsetMs = 8 * 3_600_000;

/** Who was at the visits of a case, as papers print it: all text. */
export async function printedVisits(
  db: Database,
  processId: string,
): Promise<{ attendances: Record<string, string>[] }> {
  const rows = await listAttendances(db.kysely, { processId });
  return { attendances: rows.map(printed) };
}

function printed(row: AttendanceRow): Record<string, string> {
  const where = [
    row.metres === null ? null : row.metres === 0 ? texts.inside : texts.away(row.metres),
    row.accuracy === null ? null : texts.accuracy(row.accuracy),
  ];
  const marks = row.marks.map((mark) => texts.marks[mark] ?? mark).join('、');
  return {
    visit: texts.ofVisit(row.visit),
    person: `${row.person_name}（${texts.kinds[row.kind]}）`,
    time: new Date(row.at.getTime() + countyOffsetMs).toISOString().slice(0, 16).replace('T', ' '),
    where: where.filter(Boolean).join('，'),
    note: [marks, row.reason, row.words].filter(Boolean).join('；'),
  };
}
