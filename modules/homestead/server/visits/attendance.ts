import { newId, type Tx } from '@homestead/database';
import { brokenFields, HttpError } from '@homestead/http/contract';
import { type BoundRoute, bind } from '@homestead/http/server';
import { readFields } from '@homestead/models/server';
import { mayIn, type Person } from '@homestead/people/contract';
import {
  type Attendance,
  type CaseVisits,
  type CheckInBody,
  type CountersignBody,
  defaultVisitRules,
  attendanceRoutes as routes,
  attendanceTexts as texts,
  type VisitOfCase,
  type VisitRules,
} from '../../contract/index.ts';
import { attendedAt, judgeAttendance } from '../../engine/index.ts';
import type { HomesteadDeps } from '../deps.ts';
import { textAt } from '../summary.ts';
import { type Placed, plotOf } from './place.ts';
import {
  type AttendanceRow,
  addAttendance,
  attendanceOf,
  findAttendance,
  findOtherPlace,
  listAttendances,
} from './store.ts';

type Found = NonNullable<Awaited<ReturnType<HomesteadDeps['cases']['findTask']>>>;
type Task = Found['task'];
type Instance = Found['instance'];

/** How often somebody may check in to one visit: whoever comes back may do so again. */
const mostCheckIns = 20;

/** The calls of who was at a visit. */
export function attendanceRouteTable(deps: HomesteadDeps): BoundRoute[] {
  return [
    bind(routes.getCaseVisits, (call) => caseVisits(deps, call.person, call.params.processId)),
    bind(routes.checkIn, (call) =>
      call.onceAfter(() => prepare(deps, call.person, 'checkIn', call.params.taskId, call.body)),
    ),
    bind(routes.countersign, (call) =>
      call.onceAfter(() => prepare(deps, call.person, 'countersign', call.params.taskId, call.body)),
    ),
  ];
}

export const visitRulesOf = (rules: HomesteadDeps['rules']): VisitRules => rules?.visits ?? defaultVisitRules;

/** Whether a person reads who was on site, of a case of this division. */
export const readsVisits = (person: Person, division: string) =>
  mayIn(person, 'homestead.visit.read', division);

/** The visits of a case with who was there; none for whoever may see the case and not that. */
async function caseVisits(deps: HomesteadDeps, person: Person, processId: string): Promise<CaseVisits> {
  const instance = await deps.cases.find(person, processId);
  if (!instance) throw new HttpError('missing');
  const rules = visitRulesOf(deps.rules);
  const none = { reachMetres: rules.reachMetres, caseNo: instance.case_no };
  if (!readsVisits(person, instance.division))
    return { ...none, place: null, plot: null, measuredTo: null, visits: [] };
  const { drawn, measuredTo } = await plotOfCase(deps, instance);
  const tasks = (await deps.cases.tasks(deps.db.kysely, processId)).filter(({ visit }) => visit !== null);
  const attended = await listAttendances(deps.db.kysely, { processId });
  // A task that was called off, or returned before anybody went, was no visit.
  const shown = tasks.filter(
    ({ id, state }) => state === 'open' || state === 'done' || attended.some(({ task_id }) => task_id === id),
  );
  return {
    ...none,
    place: (drawn?.place as [number, number] | undefined) ?? null,
    plot: drawn?.plot ?? null,
    measuredTo,
    visits: await Promise.all(
      shown.map(async (task): Promise<VisitOfCase> => {
        const own = attended.filter(({ task_id }) => task_id === task.id);
        return {
          taskId: task.id,
          taskName: task.name,
          visit: task.visit!,
          isOpen: task.state === 'open',
          doneBy: task.completed_by_name,
          doneAt: task.completed_at?.toISOString() ?? null,
          needs: (['checkIn', 'countersign'] as const).filter((kind) =>
            rules[kind].at.includes(task.task_key),
          ),
          can: await allowed(deps, person, { task, instance }, own),
          attendances: own.map(attendanceOf),
        };
      }),
    ),
  };
}

async function allowed(
  deps: HomesteadDeps,
  person: Person,
  found: Found,
  attended: readonly AttendanceRow[],
): Promise<Attendance['kind'][]> {
  const { task, instance } = found;
  if (task.state !== 'open' || instance.status !== 'running') return [];
  const can: Attendance['kind'][] = [];
  if (await mayCheckIn(deps, person, found)) can.push('checkIn');
  const mayAttend = mayIn(person, 'homestead.visit.attend', instance.division);
  if (mayAttend && whyNotCountersign(person, task, attended) === null) can.push('countersign');
  return can;
}

async function mayCheckIn(deps: HomesteadDeps, person: Person, { task, instance }: Found): Promise<boolean> {
  if (mayIn(person, 'homestead.visit.attend', instance.division)) return true;
  return (await deps.cases.outcomesFor(person, task, instance)).length > 0;
}

/** Two people see what one signs: a second officer countersigns what another did. */
function whyNotCountersign(person: Person, task: Task, attended: readonly AttendanceRow[]): string | null {
  if (task.assignee_id === person.id) return texts.ownTask;
  if (attended.some(({ kind, person_id }) => kind === 'countersign' && person_id === person.id))
    return texts.again;
  const isAlone = !attended.some(({ kind, person_id }) => kind === 'checkIn' && person_id !== person.id);
  return isAlone ? texts.alone : null;
}

/** Judges one entry before its transaction, which keeps it; an entry that came before is answered as it stands. */
async function prepare(
  deps: HomesteadDeps,
  person: Person,
  kind: Attendance['kind'],
  taskId: string,
  body: CheckInBody & Pick<CountersignBody, 'words'>,
): Promise<(tx: Tx) => Promise<Attendance>> {
  // The phone's clock is compared with the real time: the county's may have been moved.
  const receivedAt = new Date();
  const found = await deps.cases.findTask(person, taskId);
  if (!found) throw new HttpError('missing');
  const { task, instance } = found;
  const before = body.id ? await findAttendance(deps.db.kysely, body.id) : undefined;
  if (before) {
    const isSame = before.task_id === taskId && before.person_id === person.id && before.kind === kind;
    if (!isSame) throw new HttpError('conflict', texts.taken);
    return async () => attendanceOf(before);
  }
  const visit = task.visit;
  if (visit === null) throw brokenFields([{ path: 'taskId', message: texts.notOnSite }]);
  if (task.state !== 'open' || instance.status !== 'running')
    throw brokenFields([{ path: 'taskId', message: texts.done }]);
  const attended = await listAttendances(deps.db.kysely, { taskId });
  if (kind === 'checkIn') {
    if (!(await mayCheckIn(deps, person, found))) throw new HttpError('forbidden', texts.notYours);
    if (attended.filter(({ person_id }) => person_id === person.id).length >= mostCheckIns)
      throw brokenFields([{ path: 'taskId', message: texts.tooMany(mostCheckIns) }]);
  } else {
    if (!mayIn(person, 'homestead.visit.attend', instance.division)) throw new HttpError('forbidden');
    const why = whyNotCountersign(person, task, attended);
    if (why) throw brokenFields([{ path: 'taskId', message: why }]);
  }
  const { drawn, measuredTo } = await plotOfCase(deps, instance);
  const deviceTime = timeOf(body.deviceTime, 'deviceTime');
  const sentAt = body.sentAt ? timeOf(body.sentAt, 'sentAt') : deviceTime;
  const times = { deviceTime, sentAt, receivedAt, now: deps.clock.now() };
  const other = await findOtherPlace(deps.db.kysely, person.id, instance.id, attendedAt(times));
  const { owed, at, clockSeconds, metres, marks } = judgeAttendance(
    {
      ...times,
      position: body.position,
      plot: drawn?.plot.features.map(({ geometry }) => geometry) ?? [],
      other,
      reason: body.reason ?? '',
    },
    visitRulesOf(deps.rules),
  );
  if (owed) throw brokenFields([{ path: 'reason', message: owed }]);
  const row: AttendanceRow = {
    id: body.id ?? newId(),
    process_id: instance.id,
    task_id: taskId,
    visit,
    kind,
    person_id: person.id,
    person_name: person.name,
    at,
    received_at: receivedAt,
    device_at: deviceTime,
    clock_seconds: clockSeconds,
    longitude: body.position?.longitude ?? null,
    latitude: body.position?.latitude ?? null,
    accuracy: body.position?.accuracy ?? null,
    metres,
    measured_to: metres === null ? null : measuredTo,
    marks,
    reason: body.reason?.trim() || null,
    words: body.words?.trim() || null,
  };
  return async (tx) => {
    // A task that was done meanwhile takes no more entries: its case is locked as a completion locks it.
    await deps.cases.lock(tx, instance.id);
    const now = (await deps.cases.tasks(tx, instance.id)).find(({ id }) => id === taskId);
    if (now?.state !== 'open') throw brokenFields([{ path: 'taskId', message: texts.done }]);
    const twin = await findAttendance(tx, row.id);
    if (twin) return attendanceOf(twin);
    await addAttendance(tx, row);
    return attendanceOf(row);
  };
}

/** A day that no month has passes the pattern of the body. */
function timeOf(text: string, path: string): Date {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw brokenFields([{ path, message: texts.noTime }]);
  return time;
}

/** The plot of a case as the first visit drew it, else as the applicant marked it. */
async function plotOfCase(
  deps: HomesteadDeps,
  instance: Instance,
): Promise<{ drawn: Placed | null; measuredTo: 'plot' | 'wish' | null }> {
  const { plot, wish } =
    instance.process_key === deps.rules?.process ? (deps.rules.summary?.place.fields ?? {}) : {};
  const paths = [plot, wish].filter((path) => path !== undefined);
  if (paths.length === 0) return { drawn: null, measuredTo: null };
  const { models } = deps.forms.releases.current;
  const records = (await readFields(deps.db.kysely, models, paths, [instance.id])).get(instance.id) ?? {};
  const drawn = plotOf(textAt(records, plot));
  if (drawn) return { drawn, measuredTo: 'plot' };
  const wished = plotOf(textAt(records, wish));
  return { drawn: wished, measuredTo: wished ? 'wish' : null };
}
