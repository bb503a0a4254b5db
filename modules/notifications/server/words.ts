import type { Notification } from '@homestead/workflow/server';

import { isBlind, type PlaceholderValues } from '../contract/index.ts';
import type { NoticeTemplates } from './templates/templates.ts';

/** `2026-03-05` in the county's time, of the last day of a period (which ends with its midnight). */
function lastDay(dueAt: Date): string {
  return new Date(dueAt.getTime() - 1 + 8 * 3_600_000).toISOString().slice(0, 10);
}

/** What stands for each placeholder in a notice. A reader who may not see the case gets nothing of whose it is. */
function valuesOf({ kind, case: about, task, by, reason, result }: Notification): PlaceholderValues {
  const blind = isBlind(kind);
  const why = hideIds(reason ?? '');
  const who = by?.name ?? '系统';
  return {
    环节: task?.name ?? '',
    事项: about.process_name,
    申请人: blind ? '' : (about.applicant ?? ''),
    编号: blind ? '' : (about.case_no ?? ''),
    经办人: who,
    办理要求: task?.dueAt ? `请于 ${lastDay(task.dueAt)} 前办理` : '请及时办理',
    到期日: task?.dueAt ? ` ${lastDay(task.dueAt)} ` : '',
    原因: why && `原因：${why}`,
    附言: why && `“${why}”`,
    说明: why,
    意见: why && `${who}的意见：“${why}”`,
    结果: result ?? '不予批准',
    办理结果: result ? `办理结果：${result}。` : '',
  };
}

/** A notice in words: title, and a text that begins with whose case it is. */
export function wordsOf(
  notification: Notification,
  templates: Pick<NoticeTemplates, 'notice'>,
): { title: string; text: string } {
  const { title, text } = templates.notice(notification.kind, valuesOf(notification));
  const { applicant, process_name, case_no } = notification.case;
  // Whoever may not see the case is told the kind of matter and the village alone.
  const facts = isBlind(notification.kind)
    ? [process_name, notification.reason]
    : [applicant, process_name, case_no];
  const head = facts.filter(Boolean).join(' · ');
  return fitting({ title, text: `${head}\n${text}` });
}

/** Title and text as long as a notice may be. No sign is cut in two: the database refuses half of one, and the whole act with it. */
export function fitting({ title, text }: { title: string; text: string }): { title: string; text: string } {
  return { title: beginningOf(title, 100), text: beginningOf(text, 1000) };
}

/** At most so many units of a text. */
const beginningOf = (text: string, most: number) => text.slice(0, most).replace(/[\ud800-\udbff]$/, '');

/** What people write may hold an identity number; notices carry none (domain facts §7.10). */
export function hideIds(text: string): string {
  return text.replace(/(?<!\d)(?:\d{17}[\dXx]|\d{15})(?!\d)/g, '（证件号码已隐去）');
}
