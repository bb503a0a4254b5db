import { defineRoute, IdParams, ListQuery, Page } from '@homestead/http/contract';
import { Type } from 'typebox';

import type { RecordGroup } from './groups.ts';
import { recordTexts as texts } from './texts.ts';

const tag = '业务数据';
const Rec = Type.Record(Type.String(), Type.Unknown());
const Filters = Type.Object(ListQuery.properties, { additionalProperties: true });

/** Stands for the group in the addresses of registers that a county made after the start. */
export const anyGroup = ':group';
const inGroup = { group: Type.String({ maxLength: 64 }) };

/** The calls of one group; filters are fields of its model, named in the query. */
export function recordRoutes({ group, label, kind }: RecordGroup) {
  const path = `/v1/${group}` as const;
  const isAny = group === anyGroup;
  const ofGroup = isAny ? { params: Type.Object(inGroup) } : {};
  const ofRecord = isAny ? Type.Object({ ...inGroup, ...IdParams.properties }) : IdParams;
  const why = kind === 'own' ? '' : '（由流程任务写入，调用返回 40300）';
  return {
    list: defineRoute({
      method: 'GET',
      path,
      summary: `${label}列表`,
      tag,
      access: 'session',
      ...ofGroup,
      query: Filters,
      data: Page(Rec),
    }),
    one: defineRoute({
      method: 'GET',
      path: `${path}/one`,
      summary: `按条件取一条${label}`,
      tag,
      access: 'session',
      ...ofGroup,
      query: Filters,
      data: Rec,
    }),
    get: defineRoute({
      method: 'GET',
      path: `${path}/:id`,
      summary: `${label}详情`,
      tag,
      access: 'session',
      params: ofRecord,
      data: Rec,
    }),
    create: defineRoute({
      method: 'POST',
      path,
      rate: 'starts',
      share: 'starts',
      summary: `新增${label}${why}`,
      tag,
      access: 'session',
      idempotent: true,
      ...ofGroup,
      body: Rec,
      data: Rec,
      success: '新增成功',
    }),
    update: defineRoute({
      method: 'PUT',
      path: `${path}/:id`,
      summary: `修改${label}${why}`,
      tag,
      access: 'session',
      idempotent: true,
      params: ofRecord,
      body: Rec,
      data: Rec,
      success: '修改成功',
    }),
    remove: defineRoute({
      method: 'DELETE',
      path: `${path}/:id`,
      summary: `删除${label}${why}`,
      tag,
      access: 'session',
      params: ofRecord,
      data: Type.Null(),
      success: '删除成功',
    }),
  };
}

/** The calls of a register that the address names: of one made after the start, and of any other that belongs to no case. */
export const anyRegister = { group: anyGroup, label: texts.register, kind: 'own' } as const;
