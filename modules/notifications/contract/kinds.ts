import { askingKinds, type NotificationKind, notificationKinds } from '@homestead/workflow/contract';

/** News of cases, and what other modules tell in their own words. */
export const noticeKinds = [...notificationKinds, 'permit', 'objection', 'account', 'system'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Names of the kinds, as lists and filters show them. */
export const kindNames: Record<NoticeKind, string> = {
  newTask: '新任务',
  returned: '退回',
  signer: '加签',
  transferred: '转办',
  delegated: '委托',
  delegateDone: '委托已办',
  takenAway: '任务移交',
  urged: '催办',
  reminder: '到期提醒',
  overdue: '超期',
  escalated: '督办',
  copied: '抄送',
  commented: '评论',
  proxied: '代办',
  nominated: '代办确认',
  ownership: '申请人确认',
  ownershipEnded: '申请人确认',
  waitOver: '进度',
  completed: '办结',
  refused: '不予批准',
  withdrawn: '撤回',
  ended: '终止',
  suspended: '挂起',
  resumed: '恢复',
  stuck: '流程停滞',
  callFailed: '系统调用未成功',
  permit: '批准书',
  objection: '公示异议',
  account: '账号安全',
  system: '系统',
};

/**
 * Kinds that tell somebody who may not see the case, or not yet: such a notice names the kind of matter and the village, and
 * leads to no case.
 */
const blindKinds: ReadonlySet<NoticeKind> = new Set<NoticeKind>(['nominated', 'ownershipEnded']);

export const isBlind = (kind: NoticeKind): boolean => blindKinds.has(kind);

const asking: ReadonlySet<NoticeKind> = new Set<NotificationKind>(askingKinds);

/** Whether a notice of this kind asks for its task to be done, and is settled with it. */
export function asksForTask(kind: NoticeKind): boolean {
  return asking.has(kind);
}

/** Kinds that nobody switches off: what asks for a task or takes it away, what concerns one's own account or rights, and what the system says. */
const alwaysTold: ReadonlySet<NoticeKind> = new Set<NoticeKind>([
  ...askingKinds,
  'takenAway',
  'nominated',
  'ownership',
  'ownershipEnded',
  'returned',
  'refused',
  'overdue',
  'escalated',
  'stuck',
  'ended',
  'permit',
  'objection',
  'account',
  'system',
]);

/** Kinds that a person may switch off. */
export const optionalKinds: readonly NoticeKind[] = noticeKinds.filter((kind) => !alwaysTold.has(kind));
