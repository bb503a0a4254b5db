import { defineRoute, IsoTime, Nullable } from '@homestead/http/contract';
import { type Static, Type } from 'typebox';
import { chainTexts } from './texts.ts';

/** What may be wrong with the chain of seals over the operation log. */
export const chainReasons = [
  'headMissing',
  'headForged',
  'exportForged',
  'oldestMissing',
  'newestMissing',
  'sealMissing',
  'sealAdded',
  'rowsChanged',
  'rewritten',
] as const;
export type ChainReason = (typeof chainReasons)[number];

const Reason = Type.Enum([...chainReasons]);

export const ChainCheck = Type.Object({
  beganAt: IsoTime,
  endedAt: Nullable(IsoTime),
  by: Nullable(Type.String({ description: '检查人；空为每日自动检查' })),
  seals: Nullable(Type.Integer()),
  rows: Nullable(Type.Integer()),
  reason: Nullable(Reason),
  sealNo: Nullable(Type.Integer()),
});
export type ChainCheck = Static<typeof ChainCheck>;

export const ChainState = Type.Object({
  isKeyed: Type.Boolean({ description: '已设置 AUDIT_KEY' }),
  guard: Type.Union([Type.Literal('role'), Type.Literal('triggers')], {
    description: 'role：数据库账号无权修改日志；triggers：仅由触发器阻止',
  }),
  seals: Type.Integer(),
  rows: Type.Integer({ description: '已封存的记录数' }),
  sealedAt: Nullable(IsoTime),
  isChecking: Type.Boolean(),
  checks: Type.Array(ChainCheck, { description: '最近的检查，新的在前' }),
});
export type ChainState = Static<typeof ChainState>;

const tag = '日志';

export const getChain = defineRoute({
  method: 'GET',
  path: '/log/chain',
  summary: '操作日志封存链的状态',
  tag,
  access: 'session',
  capability: 'audit.chain.check',
  data: ChainState,
});
export const checkChain = defineRoute({
  method: 'POST',
  path: '/log/chain/check',
  summary: '检查操作日志封存链',
  tag,
  access: 'session',
  capability: 'audit.chain.check',
  data: ChainState,
  success: chainTexts.begun,
});
