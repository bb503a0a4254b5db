/** Words about who does what of a case, the same on both clients. */
export const guideWords = {
  parts: (subject?: string | null) => `${subject ?? '申请'}须知`,
  title: '由谁办、多长时间',
  waiting: '等待期',
  openDrafts: '您有没提交的申请，点开可以接着填。要另外申请一份，再从下面开始',
} as const;
