import { type Executor, maybe, type Row, rows, run, type Tx, tablesOf } from '@homestead/database';
import { type NotNull, sql } from 'kysely';
import type { Attendance } from '../../contract/index.ts';
import type { OtherPlace } from '../../engine/index.ts';
import type { HomesteadTables, VisitAttendanceTable } from '../tables.ts';

const tables = tablesOf<HomesteadTables>();

export type AttendanceRow = Row<VisitAttendanceTable>;

/** The check-ins and countersignatures of a case, or of one task of it, in the order of time. */
export function listAttendances(
  db: Executor,
  of: { processId: string } | { taskId: string },
): Promise<AttendanceRow[]> {
  const all = tables.selectFrom('homestead.visit_attendance').selectAll().orderBy('at').orderBy('id');
  return rows(
    db,
    'taskId' in of ? all.where('task_id', '=', of.taskId) : all.where('process_id', '=', of.processId),
  );
}

export function findAttendance(db: Executor, id: string): Promise<AttendanceRow | undefined> {
  return maybe(db, tables.selectFrom('homestead.visit_attendance').selectAll().where('id', '=', id));
}

/** Where a person was at the check-in of another case that is nearest to a moment. */
export async function findOtherPlace(
  db: Executor,
  personId: string,
  processId: string,
  at: Date,
): Promise<OtherPlace | null> {
  const found = await maybe(
    db,
    tables
      .selectFrom('homestead.visit_attendance')
      .select(['longitude', 'latitude', 'at'])
      .where('person_id', '=', personId)
      .where('process_id', '<>', processId)
      .where('longitude', 'is not', null)
      .orderBy(sql`abs(extract(epoch from at - ${at}::timestamptz))`)
      .orderBy('id', 'desc')
      .limit(sql.lit(1))
      // Both are of one position: written together, or neither.
      .$narrowType<{ longitude: NotNull; latitude: NotNull }>(),
  );
  return found ?? null;
}

export async function addAttendance(tx: Tx, row: AttendanceRow): Promise<void> {
  await run(
    tx,
    tables.insertInto('homestead.visit_attendance').values({
      id: row.id,
      process_id: row.process_id,
      task_id: row.task_id,
      visit: row.visit,
      kind: row.kind,
      person_id: row.person_id,
      person_name: row.person_name,
      at: row.at,
      received_at: row.received_at,
      device_at: row.device_at,
      clock_seconds: row.clock_seconds,
      longitude: row.longitude,
      latitude: row.latitude,
      accuracy: row.accuracy,
      metres: row.metres,
      measured_to: row.measured_to,
      marks: row.marks,
      reason: row.reason,
      words: row.words,
    }),
  );
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
