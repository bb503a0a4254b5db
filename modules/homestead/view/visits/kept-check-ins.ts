import type { Geometry } from '@homestead/geodesy';
import type { CallFunction } from '@homestead/http/client';
import type { KeptCall, OnSiteSlotProps } from '@homestead/workflow/view';
import {
  type Attendance,
  attendanceRoutes,
  type CaseVisits,
  type CheckInBody,
  defaultVisitRules,
  attendanceTexts as texts,
} from '../../contract/index.ts';
import { judgeAttendance } from '../../engine/visits/attendance.ts';

const checkIn = attendanceRoutes.checkIn;
const caseVisits = attendanceRoutes.getCaseVisits;

/** Calls of visits without a network: a check-in is kept until it can be sent, and stands among those that the server knew. */
export function keepingCheckIns(
  call: CallFunction,
  { task, personName, kept, keep }: Pick<OnSiteSlotProps, 'task' | 'personName' | 'kept' | 'keep'>,
): CallFunction {
  const visits = () => call(caseVisits, { params: { processId: task.processId } });
  const own = async (body: CheckInBody): Promise<Attendance> => {
    const id = body.id ?? crypto.randomUUID();
    await keep({
      id,
      label: texts.kinds.checkIn,
      method: checkIn.method,
      path: checkIn.path,
      params: { taskId: task.id },
      body: { ...body, id },
      sentField: 'sentAt',
    });
    return attendanceOf(body, id, personName, await visits());
  };
  const answer = async (route: { method: string; path: string }, input: object, options?: object) => {
    if (route.path === checkIn.path) return own((input as { body: CheckInBody }).body);
    if (route.path === caseVisits.path) return withKept(await visits(), task.id, kept, personName);
    return (call as (...given: unknown[]) => Promise<unknown>)(route, input, options);
  };
  return answer as CallFunction;
}

/** The visits of a case as the server knew them, with what was kept since. */
export function withKept(
  found: CaseVisits,
  taskId: string,
  kept: readonly KeptCall[],
  name: string,
): CaseVisits {
  const own = kept
    .filter(({ path }) => path === checkIn.path)
    .map((one) => {
      const line = attendanceOf(one.body as CheckInBody, one.id, name, found);
      const state = one.message === undefined ? 'unsent' : 'refused';
      return one.sentAt === undefined ? { ...line, marks: [...line.marks, state] } : line;
    });
  return {
    ...found,
    visits: found.visits.map((visit) =>
      visit.taskId === taskId ? { ...visit, attendances: [...visit.attendances, ...own] } : visit,
    ),
  };
}

/** What the server will presumably say of a check-in; its own figures stand once it has it. */
function attendanceOf(body: CheckInBody, id: string, name: string, found: CaseVisits): Attendance {
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
      earlier: null,
      reason: reason ?? '',
    },
    { ...defaultVisitRules, reachMetres: found.reachMetres },
  );
  return {
    id,
    kind: 'checkIn',
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
    words: null,
  };
}
