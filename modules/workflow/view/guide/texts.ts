/** Words about who does what of a case, the same on both clients. */
export const guideWords = {
  title: '由谁办、多长时间',
  waiting: '等待期',
} as const;
