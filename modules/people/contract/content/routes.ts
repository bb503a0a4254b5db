import { Choices, defineRoute, IdParams, IsoTime, ListQuery, Page } from '@homestead/http/contract';
import { type Static, Type } from 'typebox';
import { differenceTexts as texts } from './texts.ts';

const access = { tag: '内容文件', access: 'session', capability: 'people.content.decide' } as const;

/** A later entry of a content file beside a row that an administrator edited (ADR 15). */
export const Difference = Type.Object({
  id: Type.String(),
  kind: Type.String(),
  kindLabel: Type.String({ description: '内容类别' }),
  key: Type.String(),
  title: Type.String(),
  offeredAt: IsoTime,
  version: Type.String({ description: '处理时一并提交，以确认看到的是这一版' }),
  file: Type.Enum(['changed', 'removed'], { description: '文件：已修改，或已去掉该条目' }),
  row: Type.Enum(['edited', 'deleted'], { description: '本县：已修改，或已删除' }),
  fields: Type.Array(
    Type.Object({
      name: Type.String(),
      label: Type.String(),
      applied: Type.Unsafe<unknown>({ description: '文件上次写入的内容' }),
      file: Type.Unsafe<unknown>({ description: '文件现在的内容' }),
      row: Type.Unsafe<unknown>({ description: '本县现在的内容' }),
    }),
  ),
});
export type Difference = Static<typeof Difference>;

export const listDifferences = defineRoute({
  ...access,
  method: 'GET',
  path: '/v1/content/difference',
  summary: '内容文件与本县修改之间待处理的差异',
  query: Type.Object({ ...ListQuery.properties, kind: Type.Optional(Type.String({ maxLength: 64 })) }),
  data: Type.Object({ ...Page(Difference).properties, choices: Type.Object({ kind: Choices }) }),
});
export const decideDifference = defineRoute({
  ...access,
  method: 'POST',
  path: '/v1/content/difference/:id',
  summary: '采用文件的内容（accept），或保留本县的修改（keep）',
  params: IdParams,
  body: Type.Object(
    { decision: Type.Enum(['accept', 'keep']), version: Type.String({ maxLength: 64 }) },
    { additionalProperties: false },
  ),
  success: texts.decided,
});
