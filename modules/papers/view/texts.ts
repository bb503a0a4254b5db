import type { Paper } from '../contract/index.ts';

/** Words of papers on both clients. */
export const paperWords = {
  title: '文书',
  none: '还没有生成文书',
  states: {
    preparing: '正在生成',
    ready: '有效',
    failed: '未能生成',
    replaced: '已更新',
    revoked: '已作废',
  } satisfies Record<Paper['state'], string>,
  number: '编号',
  masked: '个人信息已遮蔽',
  open: '查看',
  download: '下载',
  print: '打印',
  printOne: (title: string) => `打印《${title}》`,
  openOne: (title: string) => `查看《${title}》`,
  downloadOne: (title: string) => `下载《${title}》`,
  create: '生成文书',
  createKind: '要生成的文书',
  creating: '正在生成…',
  created: (title: string) => `《${title}》已生成`,
  notCreated: (title: string, why: string | null) => `《${title}》未能生成：${why ?? '请稍后再试'}`,
  earlier: (count: number) => `以前的文书（${count}份）`,
  loadFailed: '文书没有加载出来',
  retry: '重试',
} as const;
