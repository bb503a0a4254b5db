import type { Geometry } from '@homestead/geodesy';
import type { CallFunction } from '@homestead/http/client';
import { newKey } from '@homestead/ui';
import type { OnSiteSlotProps } from '@homestead/workflow/view';
import {
  type Attendance,
  attendanceRoutes,
  type CaseVisits,
  type CheckInBody,
  type CountersignBody,
  defaultVisitRules,
  attendanceTexts as texts,
  type VisitOfCase,
} from '../../contract/index.ts';
import { judgeAttendance } from '../../engine/visits/attendance.ts';

const caseVisits = attendanceRoutes.getCaseVisits;
const attending = {
  checkIn: attendanceRoutes.checkIn,
  countersign: attendanceRoutes.countersign,
} as const satisfies Record<Attendance['kind'], { path: string }>;

const kindOf = (path: string): Attendance['kind'] | undefined =>
  (Object.keys(attending) as Attendance['kind'][]).find((kind) => attending[kind].path === path);

type Body = CheckInBody & Pick<CountersignBody, 'words'>;
/** Whose device it is, and the task that was taken along. */
type OnDevice = Pick<OnSiteSlotProps, 'task' | 'personId' | 'personName' | 'kept'>;

/**
 * Calls of visits without a network: a check-in or a countersignature is kept until it can be sent, and stands among those that
 * the server knew.
 */
export function keepingAttendances(
  call: CallFunction,
  { keep, ...device }: OnDevice & Pick<OnSiteSlotProps, 'keep'>,
): CallFunction {
  const { task, personName } = device;
  const visits = () => call(caseVisits, { params: { processId: task.processId } });
  const own = async (kind: Attendance['kind'], body: Body): Promise<Attendance> => {
    const id = body.id ?? newKey();
    const { method, path } = attending[kind];
    await keep({
      id,
      label: texts.kinds[kind],
      method,
      path,
      params: { taskId: task.id },
      body: { ...body, id },
      sentField: 'sentAt',
    });
    return attendanceOf(kind, body, id, personName, await visits());
  };
  const answer = async (route: { method: string; path: string }, input: object, options?: object) => {
    const kind = kindOf(route.path);
    if (kind) return own(kind, (input as { body: Body }).body);
    if (route.path === caseVisits.path) return withKept(await visits(), device);
    return (call as (...given: unknown[]) => Promise<unknown>)(route, input, options);
  };
  return answer as CallFunction;
}

/** The visits of a case as the server knew them, with what was kept since. */
export function withKept(found: CaseVisits, device: OnDevice): CaseVisits {
  const own = device.kept.flatMap((one) => {
    const kind = kindOf(one.path);
    if (!kind) return [];
    const line = attendanceOf(kind, one.body as Body, one.id, device.personName, found);
    const state = one.message === undefined ? 'unsent' : 'refused';
    return [one.sentAt === undefined ? { ...line, marks: [...line.marks, state] } : line];
  });
  return {
    ...found,
    visits: found.visits.map((visit) =>
      visit.taskId === device.task.id
        ? { ...visit, can: canOf(visit, device, own), attendances: [...visit.attendances, ...own] }
        : visit,
    ),
  };
}

/**
 * Whether another one has checked in cannot be known without a network: a countersignature is offered to whoever does not do the
 * task, and the server judges it when it comes.
 */
function canOf(
  visit: VisitOfCase,
  { task, personId }: OnDevice,
  own: readonly Attendance[],
): VisitOfCase['can'] {
  const can = visit.can.filter((kind) => kind !== 'countersign');
  const hasSigned = own.some(({ kind }) => kind === 'countersign');
  const isSecond = visit.can.includes('countersign') || (can.length > 0 && task.assignee !== personId);
  return isSecond && !hasSigned ? [...can, 'countersign'] : can;
}

/** What the server will presumably say of an attendance; its own figures stand once it has it. */
function attendanceOf(
  kind: Attendance['kind'],
  body: Body,
  id: string,
  name: string,
  found: CaseVisits,
): Attendance {
  const { position, deviceTime, reason } = body;
  const at = new Date(deviceTime);
  const shapes = (found.plot as { features?: { geometry: Geometry }[] } | null)?.features ?? [];
  const { metres, marks } = judgeAttendance(
    {
      position,
      plot: shapes.map(({ geometry }) => geometry),
      deviceTime: at,
      sentAt: at,
      receivedAt: at,
      now: at,
      other: null,
      reason: reason ?? '',
    },
    { ...defaultVisitRules, reachMetres: found.reachMetres },
  );
  return {
    id,
    kind,
    name,
    at: at.toISOString(),
    deviceTime: at.toISOString(),
    clockSeconds: 0,
    position: position && {
      longitude: position.longitude,
      latitude: position.latitude,
      accuracy: position.accuracy,
    },
    metres,
    measuredTo: metres === null ? null : found.measuredTo,
    marks,
    reason: reason ?? null,
    words: body.words ?? null,
  };
}
