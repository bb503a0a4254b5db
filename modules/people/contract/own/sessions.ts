import { defineRoute, IdParams, IsoTime, ListQuery, Nullable, Page } from '@homestead/http/contract';
import { type Static, Type } from 'typebox';
import { ownTexts } from './texts.ts';

const tag = '人员';

/** One living sign-in of the caller. */
export const OwnSession = Type.Object({
  id: Type.String(),
  device: Type.String({ description: '浏览器与系统，如“Chrome · Windows”' }),
  address: Nullable(Type.String({ description: '登录时的网络地址' })),
  createTime: IsoTime,
  lastUsedAt: IsoTime,
  expiresAt: IsoTime,
  current: Type.Boolean({ description: '是否本次登录' }),
});
export type OwnSession = Static<typeof OwnSession>;

export const listSessions = defineRoute({
  method: 'GET',
  path: '/v1/session',
  summary: '本人的登录列表',
  tag,
  access: 'session',
  query: Type.Pick(ListQuery, ['pageNum', 'pageSize']),
  data: Page(OwnSession),
});

export const endOwnSession = defineRoute({
  method: 'DELETE',
  path: '/v1/session/:id',
  summary: '结束本人的一个登录',
  tag,
  access: 'session',
  params: IdParams,
  success: ownTexts.sessionEnded,
});

export const endOtherSessions = defineRoute({
  method: 'DELETE',
  path: '/v1/session',
  summary: '结束本人除本次以外的全部登录',
  tag,
  access: 'session',
  data: Type.Object({ ended: Type.Integer() }),
  success: ownTexts.sessionsEnded,
});
