import { type Executor, maybe, type Row, rows, type Tx, tablesOf } from '@homestead/database';
import { sql } from 'kysely';
import type { Attendance } from '../../contract/index.ts';
import type { EarlierPlace } from '../../engine/index.ts';
import type { HomesteadTables, VisitAttendanceTable } from '../tables.ts';

const tables = tablesOf<HomesteadTables>();

export type AttendanceRow = Row<VisitAttendanceTable>;

/** The check-ins and countersignatures of a case, or of one task of it, in the order of time. */
export function listAttendances(
  db: Executor,
  of: { processId: string } | { taskId: string },
): Promise<AttendanceRow[]> {
  const which = 'taskId' in of ? sql`task_id = ${of.taskId}` : sql`process_id = ${of.processId}`;
  return rows(db, sql`select * from homestead.visit_attendance where ${which} order by at, id`);
}

export function findAttendance(db: Executor, id: string): Promise<AttendanceRow | undefined> {
  return maybe(db, tables.selectFrom('homestead.visit_attendance').selectAll().where('id', '=', id));
}

/** Where a person was last at a check-in of another case. */
export async function findEarlierPlace(
  db: Executor,
  personId: string,
  processId: string,
): Promise<EarlierPlace | null> {
  const found = await maybe<EarlierPlace>(
    db,
    tables
      .selectFrom('homestead.visit_attendance')
      .select(['longitude', 'latitude', 'at'])
      .where('person_id', '=', personId)
      .where('process_id', '<>', processId)
      .where('longitude', 'is not', null)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(sql.lit(1)),
  );
  return found ?? null;
}

export async function addAttendance(tx: Tx, row: AttendanceRow): Promise<void> {
  await sql`insert into homestead.visit_attendance
    (id, process_id, task_id, visit, kind, person_id, person_name, at, received_at, device_at, clock_seconds,
     longitude, latitude, accuracy, metres, measured_to, marks, reason, words)
    values (${row.id}, ${row.process_id}, ${row.task_id}, ${row.visit}, ${row.kind}, ${row.person_id}, ${row.person_name},
     ${row.at}, ${row.received_at}, ${row.device_at}, ${row.clock_seconds}, ${row.longitude}, ${row.latitude}, ${row.accuracy},
     ${row.metres}, ${row.measured_to}, ${row.marks}::text[], ${row.reason}, ${row.words})`.execute(tx);
}

export function attendanceOf(row: AttendanceRow): Attendance {
  const { longitude, latitude, accuracy } = row;
  return {
    id: row.id,
    kind: row.kind,
    name: row.person_name,
    at: row.at.toISOString(),
    deviceTime: row.device_at.toISOString(),
    clockSeconds: row.clock_seconds,
    position:
      longitude === null || latitude === null ? null : { longitude, latitude, accuracy: accuracy ?? 0 },
    metres: row.metres,
    measuredTo: row.measured_to,
    marks: row.marks,
    reason: row.reason,
    words: row.words,
  };
}
