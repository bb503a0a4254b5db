import { ownerTexts } from '@homestead/workflow/contract';
import type { Notification } from '@homestead/workflow/server';

import { isBlind } from '../contract/index.ts';

interface Said {
  title: string;
  text: string;
}

/** `2026-03-05` in the county's time, of the last day of a period (which ends with its midnight). */
function lastDay(dueAt: Date): string {
  return new Date(dueAt.getTime() - 1 + 8 * 3_600_000).toISOString().slice(0, 10);
}

const because = (reason: string | null) => (reason ? `原因：${hideIds(reason)}` : '');
const said = (reason: string | null) => (reason ? `“${hideIds(reason)}”` : '');
const until = ({ task }: Notification) =>
  task?.dueAt ? `，请于 ${lastDay(task.dueAt)} 前办理` : '，请及时办理';
const who = ({ by }: Notification) => by?.name ?? '系统';
const task = (notification: Notification) => notification.task?.name ?? '';

/** What each kind of notification says: a title with the task, and a sentence for whoever is asked or told. */
const words: Record<Notification['kind'], (notification: Notification) => Said> = {
  newTask: (notification) => ({
    title: `待办：${task(notification)}`,
    text: `有新的任务等待您办理${until(notification)}。`,
  }),
  returned: (notification) => ({
    title: `退回：${task(notification)}`,
    text: `${who(notification)}退回到本环节${until(notification)}。${because(notification.reason)}`,
  }),
  signer: (notification) => ({
    title: `加签：${task(notification)}`,
    text: `${who(notification)}请您一同办理${until(notification)}。`,
  }),
  transferred: (notification) => ({
    title: `转办：${task(notification)}`,
    text: `${who(notification)}把任务转给您${until(notification)}。${because(notification.reason)}`,
  }),
  delegated: (notification) => ({
    title: `委托：${task(notification)}`,
    text: `${who(notification)}委托您办理${until(notification)}。${because(notification.reason)}`,
  }),
  urged: (notification) => ({
    title: `催办：${task(notification)}`,
    text: `${who(notification)}催办：${said(notification.reason)}`,
  }),
  reminder: (notification) => ({
    title: `即将到期：${task(notification)}`,
    text: `办理期限将到${until(notification)}。`,
  }),
  overdue: (notification) => ({
    title: `已超期：${task(notification)}`,
    text: `办理期限${notification.task?.dueAt ? ` ${lastDay(notification.task.dueAt)} ` : ''}已过，请尽快办理。`,
  }),
  escalated: (notification) => ({
    title: `督办：${task(notification)}`,
    text: `${notification.reason ?? ''}。`,
  }),
  copied: (notification) => ({
    title: `抄送：${task(notification)}`,
    text: `${who(notification)}将该件抄送给您，可查看。`,
  }),
  commented: (notification) => ({
    title: `评论：${task(notification)}`,
    text: `${who(notification)}：${said(notification.reason)}`,
  }),
  proxied: (notification) => ({
    title: `代办：${task(notification)}`,
    text: `${who(notification)}已代您提交，请核对内容；如有不符，请与${who(notification)}联系。`,
  }),
  nominated: (notification) => ({
    title: `请确认代办：${notification.case.process_name}`,
    text: ownerTexts.notifications.nominated(who(notification)),
  }),
  ownership: (notification) => ({
    title: `申请人确认：${notification.case.process_name}`,
    text: notification.reason ?? '',
  }),
  ownershipEnded: (notification) => ({
    title: `申请人确认：${notification.case.process_name}`,
    text: ownerTexts.notifications.removed(who(notification)),
  }),
  waitOver: (notification) => ({
    title: `${notification.reason ?? ''}已结束`,
    text: '已进入下一环节，可查看进度。',
  }),
  completed: (notification) => ({
    title: `已办结：${notification.case.process_name}`,
    text: `全部环节已办理完毕。${notification.reason ? `${who(notification)}的意见：${said(notification.reason)}` : ''}`,
  }),
  refused: (notification) => ({
    title: `${notification.result ?? '不予批准'}：${notification.case.process_name}`,
    text: `${because(notification.reason)}。如不服，可依法申请行政复议或提起行政诉讼。`,
  }),
  withdrawn: (notification) => ({
    title: `已撤回：${notification.case.process_name}`,
    text: `${who(notification)}撤回了申请。`,
  }),
  ended: (notification) => ({
    title: `已终止：${notification.case.process_name}`,
    text: `${who(notification)}终止了流程。${because(notification.reason)}`,
  }),
  suspended: (notification) => ({
    title: `已挂起：${notification.case.process_name}`,
    text: `${who(notification)}挂起了流程，办理期限暂停计算。${because(notification.reason)}`,
  }),
  stuck: (notification) => ({
    title: `流程停滞：${notification.case.process_name}`,
    text: `流程停在“${notification.reason ?? ''}”，等不到其余分支，没有可办理的环节。请核对流程图后退回或终止该件。`,
  }),
  callFailed: (notification) => ({
    title: `系统调用未成功：${notification.case.process_name}`,
    text: `${notification.reason ?? ''}。请核对接入接口，并在“流程配置”的“服务调用”中重试或放弃。`,
  }),
  resumed: (notification) => ({
    title: `已恢复：${notification.case.process_name}`,
    text: `${who(notification)}恢复了流程，办理期限继续计算。`,
  }),
};

/** A notice in words: title, and a text that begins with whose case it is. */
export function wordsOf(notification: Notification): Said {
  const { title, text } = words[notification.kind](notification);
  const { applicant, process_name, case_no } = notification.case;
  // Whoever may not see the case is told the kind of matter and the village alone.
  const facts = isBlind(notification.kind)
    ? [process_name, notification.reason]
    : [applicant, process_name, case_no];
  const head = facts.filter(Boolean).join(' · ');
  return { title: title.slice(0, 100), text: `${head}\n${text}`.slice(0, 1000) };
}

/** What people write may hold an identity number; notices carry none (domain facts §7.10). */
export function hideIds(text: string): string {
  return text.replace(/(?<!\d)(?:\d{17}[\dXx]|\d{15})(?!\d)/g, '（证件号码已隐去）');
}
