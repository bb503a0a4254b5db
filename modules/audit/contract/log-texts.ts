import type { OperationKind } from './operation.ts';

/** Words of the logs, the same in lists and exports. */
export const logTexts = {
  kinds: {
    call: '操作',
    'sign-in': '登录与账号',
    access: '查看',
    case: '办件',
    file: '文件',
    content: '内容',
    system: '系统',
  } satisfies Record<OperationKind, string>,
  results: { success: '成功', failure: '未成功' },
  systemKinds: { start: '启动', stop: '停止', failure: '故障' },
  levels: { info: '信息', warning: '警告', error: '错误' },
  columns: {
    time: '时间',
    personName: '人员',
    kind: '类别',
    summary: '内容',
    target: '对象',
    result: '结果',
    message: '说明',
    ip: '网络地址',
    route: '接口',
    ms: '耗时（毫秒）',
  },
  systemColumns: {
    time: '时间',
    kind: '类别',
    level: '级别',
    about: '事项',
    message: '说明',
    node: '节点',
  },
  title: '操作日志',
  systemTitle: '系统日志',
  tooMany: (most: number) => `一次最多导出 ${most} 条，请缩小时间范围后重试`,
  exported: (title: string, count: number) => `导出${title} ${count} 条`,
  started: (version: string, database: string) => `服务启动，版本 ${version}，数据库 ${database}`,
  stopped: '服务停止',
} as const;
