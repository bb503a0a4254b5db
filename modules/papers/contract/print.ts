import { defineRoute } from '@homestead/http/contract';
import { Type } from 'typebox';

const tag = '文书';
const Key = Type.String({ minLength: 1, maxLength: 64 });

/** How many papers one print holds. */
export const mostInPrint = 100;

export const listPaperKinds = defineRoute({
  method: 'GET',
  path: '/v1/papers/kinds',
  summary: '文书的种类',
  tag,
  access: 'session',
  capability: 'papers.paper.create',
  data: Type.Array(Type.Object({ kind: Type.String(), title: Type.String() })),
});

export const printPapers = defineRoute({
  method: 'GET',
  path: '/v1/papers/print',
  summary: '批量打印：某日生成的一种文书合为一个 PDF（只含有权查看全文的，最多100份）',
  tag,
  access: 'session',
  capability: 'papers.paper.create',
  kind: 'stream',
  share: 'sheets',
  query: Type.Object({
    kind: Key,
    day: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: '生成日期' }),
    division: Type.Optional(Type.String({ pattern: '^\\d{1,12}$', description: '行政区划代码' })),
  }),
});
