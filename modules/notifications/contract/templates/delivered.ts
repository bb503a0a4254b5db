import { placeholdersOf } from '@homestead/people/contract';
import type { NotificationKind } from '@homestead/workflow/contract';
import { isBlind } from '../kinds.ts';

interface Delivered {
  title: string;
  text: string;
  /** Placeholders that the text has to keep: without them it says nothing, or less than the law asks. */
  required?: readonly string[];
}

/**
 * What each kind of notice about a case says unless an administrator has edited it. Whose case it is stands above the text by
 * itself.
 */
export const deliveredTemplates: Record<NotificationKind, Delivered> = {
  newTask: { title: '待办：{环节}', text: '有新的任务等待您办理，{办理要求}。' },
  returned: { title: '退回：{环节}', text: '{经办人}退回到本环节，{办理要求}。{原因}', required: ['原因'] },
  signer: { title: '加签：{环节}', text: '{经办人}请您一同办理，{办理要求}。' },
  transferred: { title: '转办：{环节}', text: '{经办人}把任务转给您，{办理要求}。{原因}' },
  delegated: { title: '委托：{环节}', text: '{经办人}委托您办理，{办理要求}。{原因}' },
  delegateDone: {
    title: '委托已办：{环节}',
    text: '{经办人}已办理您委托的任务：{结果}。{意见}',
    required: ['结果'],
  },
  takenAway: { title: '不再由您办理：{环节}', text: '{经办人}已将任务{说明}。', required: ['说明'] },
  urged: { title: '催办：{环节}', text: '{经办人}催办：{附言}', required: ['附言'] },
  reminder: { title: '即将到期：{环节}', text: '办理期限将到，{办理要求}。' },
  overdue: { title: '已超期：{环节}', text: '办理期限{到期日}已过，请尽快办理。' },
  escalated: { title: '督办：{环节}', text: '{说明}。', required: ['说明'] },
  copied: { title: '抄送：{环节}', text: '{经办人}将该件抄送给您，可查看。' },
  commented: { title: '评论：{环节}', text: '{经办人}：{附言}', required: ['附言'] },
  proxied: {
    title: '代办：{环节}',
    text: '{经办人}已代您提交，请核对内容；如有不符，请与{经办人}联系。',
    required: ['经办人'],
  },
  nominated: {
    title: '请确认代办：{事项}',
    text: '{经办人}代您提交了申请，请确认是否由其代办。确认前您看不到申请内容；与您无关的，请选择“不是我的”。',
    required: ['经办人'],
  },
  ownership: { title: '申请人确认：{事项}', text: '{说明}', required: ['说明'] },
  ownershipEnded: {
    title: '申请人确认：{事项}',
    text: '经{经办人}核实，您不再是该申请的申请人。如有异议，请与村委会联系。',
  },
  waitOver: { title: '{说明}已结束', text: '已进入下一环节，可查看进度。' },
  completed: {
    title: '已办结：{事项}',
    text: '全部环节已办理完毕。{办理结果}{意见}',
    required: ['办理结果'],
  },
  refused: {
    title: '{结果}：{事项}',
    text: '{原因}。如不服，可依法申请行政复议或提起行政诉讼。',
    required: ['原因'],
  },
  withdrawn: { title: '已撤回：{事项}', text: '{经办人}撤回了申请。' },
  ended: { title: '已终止：{事项}', text: '{经办人}终止了流程。{原因}', required: ['原因'] },
  suspended: { title: '已挂起：{事项}', text: '{经办人}挂起了流程，办理期限暂停计算。{原因}' },
  stuck: {
    title: '流程停滞：{事项}',
    text: '流程停在“{说明}”，等不到其余分支，没有可办理的环节。请核对流程图后退回或终止该件。',
    required: ['说明'],
  },
  callFailed: {
    title: '系统调用未成功：{事项}',
    text: '{说明}。请核对接入接口，并在“流程配置”的“服务调用”中重试或放弃。',
    required: ['说明'],
  },
  resumed: { title: '已恢复：{事项}', text: '{经办人}恢复了流程，办理期限继续计算。{原因}' },
};

/** Placeholders that a notice of a kind may name: its own, the matter and, where the reader may see the case, whose it is. */
export function allowedIn(kind: NotificationKind): string[] {
  const { title, text } = deliveredTemplates[kind];
  const own = placeholdersOf(title + text);
  const ofTask = own.includes('环节') ? ['办理要求', '到期日'] : [];
  return [...new Set([...own, ...ofTask, '事项', '经办人', ...(isBlind(kind) ? [] : ['申请人', '编号'])])];
}
