import type { CallFunction } from '@homestead/http/client';
import type { KeptCall, OnSiteSlotProps } from '@homestead/workflow/view';
import { beforeEach, expect, it } from 'vitest';
import { attendanceRoutes, type CaseVisits, type VisitOfCase } from '../../contract/index.ts';
import { keepingAttendances, withKept } from './kept-attendances.ts';

const task = { id: 't1', processId: 'c1', assignee: 'p1' } as unknown as OnSiteSlotProps['task'];
const visit = { taskId: 't1', visit: 1, isOpen: true, needs: [], can: ['checkIn'], attendances: [] };
const found = {
  reachMetres: 200,
  plot: {
    features: [{ geometry: { type: 'Point', coordinates: [119.098, 25.36] } }],
  },
  measuredTo: 'plot',
  visits: [visit],
} as unknown as CaseVisits;
const body = {
  position: { longitude: 119.098, latitude: 25.387, accuracy: 9 },
  deviceTime: '2026-03-02T04:00:00Z',
  reason: '道路塌方',
};

let kept: KeptCall[];
beforeEach(() => {
  kept = [];
});
const deviceOf = (personId: string) => ({
  task,
  personId,
  personName: '林示禾',
  kept,
  keep: async (call: Parameters<OnSiteSlotProps['keep']>[0]) => {
    kept.push({ ...call, taskId: task.id, at: body.deviceTime });
  },
});
const pack = (async () => found) as unknown as CallFunction;
const own = ({ visits }: CaseVisits): VisitOfCase => visits[0]!;

it('a check-in from 3 km off is kept with its distance and its reason', async () => {
  const call = keepingAttendances(pack, deviceOf('p1'));
  await call(attendanceRoutes.checkIn, { params: { taskId: 't1' }, body });
  const [line] = own(withKept(found, deviceOf('p1'))).attendances;
  expect(line).toMatchObject({ kind: 'checkIn', marks: ['far', 'unsent'], reason: '道路塌方' });
  expect(Math.round((line?.metres ?? 0) / 100)).toBe(30);
});

it('a check-in whose place was refused is kept and marked', async () => {
  const call = keepingAttendances(pack, deviceOf('p1'));
  await call(attendanceRoutes.checkIn, { params: { taskId: 't1' }, body: { ...body, position: null } });
  expect(own(withKept(found, deviceOf('p1'))).attendances).toMatchObject([
    { position: null, metres: null, marks: ['noPosition', 'unsent'] },
  ]);
});

it('a second officer countersigns without a network, once; whoever does the task does not', async () => {
  expect(own(withKept(found, deviceOf('p1'))).can).toEqual(['checkIn']);
  expect(own(withKept(found, deviceOf('p2'))).can).toEqual(['checkIn', 'countersign']);
  const call = keepingAttendances(pack, deviceOf('p2'));
  await call(attendanceRoutes.countersign, {
    params: { taskId: 't1' },
    body: { ...body, words: '情况属实' },
  });
  expect(kept).toMatchObject([
    {
      label: '会签',
      path: attendanceRoutes.countersign.path,
      sentField: 'sentAt',
      body: { words: '情况属实' },
    },
  ]);
  expect(kept[0]?.id).toBe(kept[0]?.body['id']);
  const { can, attendances } = own(withKept(found, deviceOf('p2')));
  expect(can).toEqual(['checkIn']);
  expect(attendances).toMatchObject([{ kind: 'countersign', name: '林示禾', words: '情况属实' }]);
});

it('one that the server refused says so, and one that it has is not marked any more', async () => {
  const call = keepingAttendances(pack, deviceOf('p2'));
  await call(attendanceRoutes.countersign, { params: { taskId: 't1' }, body });
  kept[0]!.message = '还没有其他人签到';
  expect(own(withKept(found, deviceOf('p2'))).attendances[0]?.marks).toContain('refused');
  kept[0] = { ...kept[0]!, sentAt: '2026-03-02T05:00:00Z' };
  expect(own(withKept(found, deviceOf('p2'))).attendances[0]?.marks).toEqual(['far']);
});
