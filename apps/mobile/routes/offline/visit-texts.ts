/** Words of addresses that name no visit on site; apart from the shell's, which every first page loads. */
export const visitPageTexts = {
  missing: '没有这一次到场',
  why: '没有这一次到场，或您不参与这一次到场。请从首页进入要办理的到场任务',
  toHome: '回到首页',
} as const;
