import { ownerTexts } from '@homestead/workflow/contract';
import type { News } from '@homestead/workflow/server';

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
const until = ({ task }: News) => (task?.dueAt ? `，请于 ${lastDay(task.dueAt)} 前办理` : '，请及时办理');
const who = ({ by }: News) => by?.name ?? '系统';
const task = (news: News) => news.task?.name ?? '';

/** What each kind of news says: a title with the task, and a sentence for whoever is asked or told. */
const words: Record<News['kind'], (news: News) => Said> = {
  newTask: (news) => ({ title: `待办：${task(news)}`, text: `有新的任务等待您办理${until(news)}。` }),
  returned: (news) => ({
    title: `退回：${task(news)}`,
    text: `${who(news)}退回到本环节${until(news)}。${because(news.reason)}`,
  }),
  signer: (news) => ({ title: `加签：${task(news)}`, text: `${who(news)}请您一同办理${until(news)}。` }),
  transferred: (news) => ({
    title: `转办：${task(news)}`,
    text: `${who(news)}把任务转给您${until(news)}。${because(news.reason)}`,
  }),
  delegated: (news) => ({
    title: `委托：${task(news)}`,
    text: `${who(news)}委托您办理${until(news)}。${because(news.reason)}`,
  }),
  urged: (news) => ({ title: `催办：${task(news)}`, text: `${who(news)}催办：${said(news.reason)}` }),
  reminder: (news) => ({
    title: `即将到期：${task(news)}`,
    text: `办理期限将到${until(news)}。`,
  }),
  overdue: (news) => ({
    title: `已超期：${task(news)}`,
    text: `办理期限${news.task?.dueAt ? ` ${lastDay(news.task.dueAt)} ` : ''}已过，请尽快办理。`,
  }),
  escalated: (news) => ({ title: `督办：${task(news)}`, text: `${news.reason ?? ''}。` }),
  copied: (news) => ({ title: `抄送：${task(news)}`, text: `${who(news)}将该件抄送给您，可查看。` }),
  commented: (news) => ({ title: `评论：${task(news)}`, text: `${who(news)}：${said(news.reason)}` }),
  proxied: (news) => ({
    title: `代办：${task(news)}`,
    text: `${who(news)}已代您提交，请核对内容；如有不符，请与${who(news)}联系。`,
  }),
  nominated: (news) => ({
    title: `请确认代办：${news.case.process_name}`,
    text: ownerTexts.news.nominated(who(news)),
  }),
  ownership: (news) => ({ title: `申请人确认：${news.case.process_name}`, text: news.reason ?? '' }),
  ownershipEnded: (news) => ({
    title: `申请人确认：${news.case.process_name}`,
    text: ownerTexts.news.removed(who(news)),
  }),
  waitOver: (news) => ({ title: `${news.reason ?? ''}已结束`, text: '已进入下一环节，可查看进度。' }),
  completed: (news) => ({
    title: `已办结：${news.case.process_name}`,
    text: `全部环节已办理完毕。${news.reason ? `${who(news)}的意见：${said(news.reason)}` : ''}`,
  }),
  refused: (news) => ({
    title: `不予批准：${news.case.process_name}`,
    text: `${because(news.reason)}。如不服，可依法申请行政复议或提起行政诉讼。`,
  }),
  withdrawn: (news) => ({ title: `已撤回：${news.case.process_name}`, text: `${who(news)}撤回了申请。` }),
  ended: (news) => ({
    title: `已终止：${news.case.process_name}`,
    text: `${who(news)}终止了流程。${because(news.reason)}`,
  }),
  suspended: (news) => ({
    title: `已挂起：${news.case.process_name}`,
    text: `${who(news)}挂起了流程，办理期限暂停计算。${because(news.reason)}`,
  }),
  resumed: (news) => ({
    title: `已恢复：${news.case.process_name}`,
    text: `${who(news)}恢复了流程，办理期限继续计算。`,
  }),
};

/** A notice in words: title, and a text that begins with whose case it is. */
export function wordsOf(news: News): Said {
  const { title, text } = words[news.kind](news);
  const { applicant, process_name, case_no } = news.case;
  // Whoever may not see the case is told the kind of matter and the village alone.
  const facts = isBlind(news.kind) ? [process_name, news.reason] : [applicant, process_name, case_no];
  const head = facts.filter(Boolean).join(' · ');
  return { title: title.slice(0, 100), text: `${head}\n${text}`.slice(0, 1000) };
}

/** What people write may hold an identity number; notices carry none (domain facts §7.10). */
export function hideIds(text: string): string {
  return text.replace(/(?<!\d)(?:\d{17}[\dXx]|\d{15})(?!\d)/g, '（证件号码已隐去）');
}
