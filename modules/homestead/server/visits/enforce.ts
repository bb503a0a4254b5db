import type { Executor } from '@homestead/database';
import type { FieldViolation } from '@homestead/http/contract';
import type { Completion } from '@homestead/workflow/server';
import { type HomesteadRules, attendanceTexts as texts } from '../../contract/index.ts';
import { visitRulesOf } from './attendance.ts';
import { listAttendances } from './store.ts';

/** A visit is completed only after who content asks for was there: somebody on site, and a second officer. */
export async function refuseUnattended(
  db: Executor,
  rules: HomesteadRules,
  { task, person }: Completion,
): Promise<FieldViolation[]> {
  const { checkIn, countersign } = visitRulesOf(rules);
  const asksCheckIn = checkIn.at.includes(task.task_key);
  const asksCountersign = countersign.at.includes(task.task_key);
  if (!asksCheckIn && !asksCountersign) return [];
  const attended = await listAttendances(db, { taskId: task.id });
  const hasCheckIn = attended.some(({ kind }) => kind === 'checkIn');
  const hasSecond = attended.some(({ kind, person_id }) => kind === 'countersign' && person_id !== person.id);
  const missing = [
    ...(asksCheckIn && !hasCheckIn ? [texts.needsCheckIn] : []),
    ...(asksCountersign && !hasSecond ? [texts.needsCountersign] : []),
  ];
  return missing.map((message) => ({ path: 'outcome', message }));
}
