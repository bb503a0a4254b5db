import type { NoticeMessage } from '@homestead/people/contract';

/** Words of the calls of webhooks. */
export const webhookTexts = {
  tag: '事件推送',
  columns: {
    name: '名称',
    url: '推送地址',
    events: '事件',
    division: '行政区划代码',
    waiting: '等待推送',
    dead: '未送达',
    qyzt: '状态',
  },
  deliveries: '推送记录',
  deliveryColumns: {
    createTime: '时间',
    webhookName: '名称',
    event: '事件',
    caseNo: '案件编号',
    eventId: '事件编号',
    state: '结果',
    attempts: '次数',
    message: '说明',
  },
  onOff: { YES: '启用', NO: '禁用' },
  noName: '请输入名称',
  taken: '名称已被使用',
  noEvents: '请至少选择一种事件',
  badAddress: (why: string) => `推送地址不可用：${why}`,
  ownAddress: '推送地址不能是本系统自己的地址',
  noProcess: (key: string) => `没有流程“${key}”`,
  noDivision: (code: string) => `没有行政区划“${code}”`,
  twoSecrets: '同时有效的密钥至多两个，请先停用一个',
  lastSecret: '至少保留一个有效的密钥',
  notDead: '只有未送达的推送可以重新推送',
  events: {
    'case.started': '案件受理',
    'case.changed': '案件状态变化',
    'case.ended': '案件办结或终止',
    'task.done': '环节办理',
    ping: '测试',
  },
  states: { waiting: '等待推送', done: '已送达', dead: '未送达' },
  answered: (status: number) => `对方返回 HTTP ${status}`,
  delivered: '已送达',
  removedSecret: '没有有效的密钥，请先更换密钥',
  replayed: '已重新排队，稍后推送',
  deadTitle: '事件推送没有送达',
  dead: (name: string, attempts: number | string, why: string) =>
    `“${name}”的一个事件推送了 ${attempts} 次都没有送达：${why}。可在“接口输出—推送记录”中重新推送。`,
} as const;

/** What keepers of subscriptions are told when an event was not delivered. */
export const deadMessage: NoticeMessage = {
  id: 'system.webhookDead',
  name: '系统：事件推送没有送达',
  title: webhookTexts.deadTitle,
  text: webhookTexts.dead('{订阅}', '{次数}', '{原因}'),
  required: ['订阅', '原因'],
  samples: { 订阅: '税务系统', 次数: '8', 原因: '对方系统没有应答' },
};
