/** What people are told of cases and tasks. */
export const notificationKinds = [
  'newTask',
  'returned',
  'signer',
  'transferred',
  'delegated',
  'delegateDone',
  'takenAway',
  'urged',
  'reminder',
  'overdue',
  'escalated',
  'copied',
  'commented',
  'proxied',
  'nominated',
  'ownership',
  'ownershipEnded',
  'waitOver',
  'completed',
  'refused',
  'withdrawn',
  'ended',
  'suspended',
  'resumed',
  'stuck',
  'callFailed',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Kinds that ask for the task to be done: they are settled when it is. */
export const askingKinds = [
  'newTask',
  'returned',
  'signer',
  'transferred',
  'delegated',
  'urged',
  'reminder',
  'overdue',
] as const satisfies readonly NotificationKind[];

/** How near a task is to the end of its period. */
export const urgencies = ['normal', 'amber', 'red', 'stopped'] as const;
export type Urgency = (typeof urgencies)[number];
