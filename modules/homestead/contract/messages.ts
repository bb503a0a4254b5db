import type { NoticeMessage } from '@homestead/people/contract';
import { homesteadTexts as texts } from './texts.ts';
import { villageTexts } from './village/texts.ts';

const sample = { 批准书编号: '〔2027〕1号', 有效期至: '2027年3月5日' } as const;

/** What applicants and offices are told of a permit's period. */
export const permitMessages = {
  reminder: {
    id: 'permit.reminder',
    name: '批准书：即将到期',
    title: texts.reminder,
    text: texts.remind('{批准书编号}', '{有效期至}', '{剩余天数}'),
    required: ['有效期至'],
    samples: { ...sample, 剩余天数: '30' },
  },
  lapsed: {
    id: 'permit.lapsed',
    name: '批准书：已失效',
    title: texts.lapse,
    text: texts.lapsed('{批准书编号}', '{有效期至}'),
    required: ['批准书编号'],
    samples: sample,
  },
  extended: {
    id: 'permit.extended',
    name: '批准书：已延期',
    title: texts.extension,
    text: texts.extended('{原有效期至}', '{有效期至}', '{理由}'),
    required: ['有效期至'],
    samples: { 原有效期至: '2027年3月5日', 有效期至: '2028年3月5日', 理由: '雨季不能开工' },
  },
} as const satisfies Record<string, NoticeMessage>;

/** What is told of an objection to a public notice. */
export const objectionMessages = {
  received: {
    id: 'objection.received',
    name: '公示异议：收到异议',
    title: villageTexts.told,
    text: villageTexts.toldText('{申请人}', '{异议}'),
    required: ['异议'],
    samples: { 申请人: '张*', 异议: '屋后滴水占到我家晒谷场' },
  },
  answered: {
    id: 'objection.answered',
    name: '公示异议：有了结果',
    title: villageTexts.answered,
    text: villageTexts.answeredText('{申请人}', '{结果}'),
    required: ['结果'],
    samples: { 申请人: '张*', 结果: villageTexts.dismissed },
  },
  closed: {
    id: 'objection.closed',
    name: '公示异议：案件结束，不再核实',
    title: villageTexts.closed,
    text: villageTexts.closedText('{申请人}', '{原因}'),
    required: ['原因'],
    samples: { 申请人: '张*', 原因: villageTexts.closedBy.withdrawn },
  },
} as const satisfies Record<string, NoticeMessage>;
