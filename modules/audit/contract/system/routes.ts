import {
  Choices,
  defineRoute,
  exportOf,
  IdParams,
  IsoTime,
  ListQuery,
  Nullable,
  Page,
} from '@homestead/http/contract';
import { type Static, Type } from 'typebox';
import { systemTexts } from './texts.ts';

const tag = '系统';
const reads = { tag, access: 'session', capability: 'audit.system.read' } as const;
const Count = Type.Integer({ minimum: 0 });
const Bytes = Type.Number({ minimum: 0, description: '字节' });

/** How a backup or a check of all data ended last. */
export const CommandRun = Type.Object({
  command: Type.String({ description: 'backup · verify' }),
  beganAt: IsoTime,
  endedAt: IsoTime,
  exit: Type.Integer({ description: '0：完成；1：完成但发现问题；2：未完成' }),
  said: Type.String(),
});
export type CommandRun = Static<typeof CommandRun>;

export const SystemState = Type.Object({
  node: Type.Object({
    name: Type.String(),
    version: Type.String(),
    commit: Nullable(Type.String()),
    runtime: Type.String({ description: 'Node.js 版本' }),
    startedAt: IsoTime,
    now: IsoTime,
    memory: Bytes,
  }),
  checks: Type.Array(Type.Object({ name: Type.String(), isReady: Type.Boolean(), message: Type.String() })),
  database: Type.Object({
    kind: Type.String({ description: 'postgres · pglite' }),
    version: Type.String(),
    spatial: Nullable(Type.String({ description: 'PostGIS 版本' })),
    schema: Nullable(Type.String({ description: '最新的结构变更' })),
    bytes: Bytes,
  }),
  storage: Type.Object({
    kind: Type.Enum(['folder', 's3']),
    place: Type.String(),
    files: Count,
    bytes: Bytes,
    freeBytes: Nullable(Bytes),
    totalBytes: Nullable(Bytes),
  }),
  queues: Type.Array(
    Type.Object({
      name: Type.String(),
      cron: Nullable(Type.String()),
      waiting: Count,
      active: Count,
      failed: Count,
      completed: Count,
      lastDoneAt: Nullable(IsoTime),
    }),
  ),
  tables: Type.Array(
    Type.Object({
      name: Type.String(),
      rows: Nullable(Type.Integer({ description: '约数；数据库尚未统计时为空' })),
      bytes: Bytes,
    }),
    { description: '占用空间最大的表' },
  ),
  configuration: Type.Array(
    Type.Object({
      name: Type.String(),
      value: Nullable(Type.String({ description: '密钥和口令不显示' })),
      isSecret: Type.Boolean(),
      isSet: Type.Boolean({ description: '是否在环境中设置；否则为默认值' }),
    }),
  ),
  commands: Type.Array(CommandRun, { description: '最近一次备份和核对' }),
});
export type SystemState = Static<typeof SystemState>;

export const getSystem = defineRoute({
  ...reads,
  method: 'GET',
  path: '/v1/system',
  summary: '系统状态：运行、版本、任务、存储、表大小、生效的设置、备份',
  data: SystemState,
});

export const Licence = Type.Object({
  name: Type.String(),
  version: Type.String(),
  licence: Type.String(),
});
export type Licence = Static<typeof Licence>;

const LicenceQuery = Type.Object({
  ...ListQuery.properties,
  licence: Type.Optional(Type.String({ maxLength: 100 })),
});
export type LicenceQuery = Static<typeof LicenceQuery>;

export const listLicences = defineRoute({
  ...reads,
  method: 'GET',
  path: '/v1/system/licence',
  summary: '所用开源部件及其许可',
  query: LicenceQuery,
  data: Type.Object({ ...Page(Licence).properties, choices: Type.Object({ licence: Choices }) }),
});

export const exportLicences = exportOf(listLicences, '/v1/system/licence/export');

const JobState = Type.Enum(Object.keys(systemTexts.states) as (keyof typeof systemTexts.states)[]);
export const SystemJob = Type.Object({
  id: Type.String(),
  queue: Type.String(),
  state: JobState,
  retries: Count,
  createTime: IsoTime,
  startedAt: Nullable(IsoTime),
  endedAt: Nullable(IsoTime),
  failure: Nullable(Type.String()),
});
export type SystemJob = Static<typeof SystemJob>;

export const JobQuery = Type.Object({
  ...ListQuery.properties,
  state: Type.Optional(JobState),
  queue: Type.Optional(Type.String({ maxLength: 100 })),
});
export type JobQuery = Static<typeof JobQuery>;

export const listSystemJobs = defineRoute({
  ...reads,
  method: 'GET',
  path: '/v1/system/job',
  summary: '后台任务（按状态、队列）',
  query: JobQuery,
  data: Type.Object({ ...Page(SystemJob).properties, can: Type.Array(Type.String()) }),
});

export const exportSystemJobs = exportOf(listSystemJobs, '/v1/system/job/export');

export const retrySystemJob = defineRoute({
  tag,
  access: 'session',
  capability: 'audit.job.retry',
  method: 'POST',
  path: '/v1/system/job/:id/retry',
  summary: '重试一项失败的后台任务',
  params: IdParams,
  success: systemTexts.retried,
});
