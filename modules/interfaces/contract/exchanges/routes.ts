import { defineRoute, doneTexts, exportOf, IdParams, ListQuery, Page } from '@homestead/http/contract';
import { Type } from 'typebox';
import {
  ChangedExchange,
  Exchange,
  ExchangeModel,
  ExchangeReport,
  ExchangeRun,
  exchangeFields,
  exchangeRunStates,
  NewExchange,
} from './rows.ts';
import { exchangeTexts as texts } from './texts.ts';

const base = '/v1/fileExchange';
const one = `${base}/:id`;
const session = { tag: texts.tag, access: 'session' } as const;
const reading = { ...session, capability: 'interfaces.exchange.read' } as const;
const editing = { ...session, capability: 'interfaces.exchange.edit' } as const;
const running = { ...session, capability: 'interfaces.exchange.run' } as const;

export const listExchanges = defineRoute({
  ...reading,
  method: 'GET',
  path: base,
  summary: '文件交换列表',
  query: Type.Object({
    ...ListQuery.properties,
    direction: Type.Optional(exchangeFields.direction),
    qyzt: Type.Optional(exchangeFields.qyzt),
  }),
  data: Page(Exchange),
});
export const exportExchanges = exportOf(listExchanges, `${base}/export`);
export const exchangeModels = defineRoute({
  ...reading,
  method: 'GET',
  path: `${base}/model`,
  summary: '可交换的数据模型及其字段',
  data: Type.Array(ExchangeModel),
});
export const listExchangeRuns = defineRoute({
  ...reading,
  method: 'GET',
  path: `${base}/run`,
  summary: '交换记录',
  query: Type.Object({
    ...ListQuery.properties,
    exchange: Type.Optional(Type.String({ maxLength: 64 })),
    direction: Type.Optional(exchangeFields.direction),
    state: Type.Optional(Type.Enum([...exchangeRunStates])),
  }),
  data: Page(ExchangeRun),
});
export const exportExchangeRuns = exportOf(listExchangeRuns, `${base}/run/export`);
export const getExchange = defineRoute({
  ...reading,
  method: 'GET',
  path: one,
  summary: '一个文件交换',
  params: IdParams,
  data: Exchange,
});
export const createExchange = defineRoute({
  ...editing,
  method: 'POST',
  path: base,
  summary: '新增文件交换',
  body: NewExchange,
  data: Exchange,
  success: doneTexts.created,
});
export const updateExchange = defineRoute({
  ...editing,
  method: 'PUT',
  path: one,
  summary: '修改文件交换',
  params: IdParams,
  body: ChangedExchange,
  data: Exchange,
  success: doneTexts.changed,
});
export const deleteExchange = defineRoute({
  ...editing,
  method: 'DELETE',
  path: one,
  summary: '删除文件交换；已有交换记录的只能停用',
  params: IdParams,
  data: Type.Null(),
  success: doneTexts.removed,
});
export const makeExchangeFile = defineRoute({
  ...running,
  method: 'POST',
  path: `${one}/file`,
  summary: '按映射生成送出的文件，留作交换记录',
  share: 'sheets',
  params: IdParams,
  data: ExchangeRun,
  success: texts.made,
});
export const receiveExchangeFile = defineRoute({
  ...running,
  method: 'POST',
  path: `${one}/receive`,
  summary:
    '接收文件（multipart，字段 file；mode=all 全部正确才写入，good 只写入正确的行，check 只检查、不写入）',
  kind: 'multipart',
  share: 'sheets',
  params: IdParams,
  data: ExchangeReport,
  success: texts.received,
});
export const exchangeFile = defineRoute({
  ...running,
  method: 'GET',
  path: `${base}/run/:id/file`,
  summary: '下载生成的文件',
  kind: 'stream',
  share: 'sheets',
  params: IdParams,
});
export const exchangeReceipt = defineRoute({
  ...reading,
  method: 'GET',
  path: `${base}/run/:id/receipt`,
  summary: '下载接收回执（与文件同格式）',
  kind: 'stream',
  share: 'sheets',
  params: IdParams,
});
export const noteExchangeReceipt = defineRoute({
  ...running,
  method: 'PUT',
  path: `${base}/run/:id/receipt`,
  summary: '登记对方的回执',
  params: IdParams,
  body: Type.Object(
    {
      receiptNo: Type.String({ minLength: 1, maxLength: 60, description: '回执编号' }),
      receiptNote: Type.Optional(Type.String({ maxLength: 500 })),
    },
    { additionalProperties: false },
  ),
  data: ExchangeRun,
  success: texts.noted,
});
