import type { Tx } from '@homestead/database';
import { expect, test } from 'vitest';
import { type Notification, namingPort } from './notify.ts';

const notificationOf = (process_key: string): Notification => ({
  kind: 'newTask',
  case: {
    id: '1',
    case_no: 'X1',
    process_key,
    process_name: process_key,
    applicant: '黄某',
    division: '350399100201',
  },
  task: null,
  to: { people: [], roles: [], division: '350399100201' },
  by: null,
  reason: null,
  at: new Date(0),
});

test('A notice calls the accused of a report what they are, and an applicant by the name alone', async () => {
  const told: (string | null)[] = [];
  const port = namingPort(
    {
      notify: async (_tx, notifications) => {
        told.push(...notifications.map((each) => each.case.applicant));
      },
      close: async () => undefined,
      closeForOthers: async () => undefined,
    },
    (processKey) => (processKey === 'report' ? '被举报人' : undefined),
  );
  await port.notify(null as unknown as Tx, [notificationOf('report'), notificationOf('application')]);
  expect(told).toEqual(['被举报人 黄某', '黄某']);
});
