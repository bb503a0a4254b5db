/** Words of the state of the system. */
export const systemTexts = {
  retried: '已重新排队',
  noJob: '没有这项失败的任务，可能已重试或已过期',
  hidden: '（已设置，不显示）',
  states: {
    created: '等待',
    retry: '等待重试',
    active: '进行中',
    completed: '完成',
    cancelled: '取消',
    failed: '失败',
  },
  queues: {
    'workflow-timers': '到期事项',
    permits: '批准文件到期',
    sweeps: '定时清理',
    'map-services': '地图服务检查',
    'audit-chain': '日志完整性校验',
  } as Readonly<Record<string, string>>,
  jobs: '后台任务',
  jobColumns: {
    queue: '队列',
    state: '状态',
    createTime: '创建时间',
    endedAt: '结束时间',
    retries: '已重试',
    failure: '失败原因',
  },
  licences: '开源许可',
  licenceColumns: { name: '部件', version: '版本', licence: '许可' },
  commands: { backup: '备份', verify: '数据核对' },
  exits: ['完成', '完成，但发现问题', '未完成'],
} as const;
