import { defineRoute, IdParams, IsoTime, Nullable } from '@homestead/http/contract';
import { type Static, Type } from 'typebox';

const tag = '文书';
const Text = Type.String();
const Key = Type.String({ minLength: 1, maxLength: 64 });

/** A paper of a case. */
export const Paper = Type.Object({
  id: Text,
  processId: Text,
  kind: Text,
  title: Text,
  number: Nullable(Text),
  state: Type.Union([
    Type.Literal('preparing', { description: '正在生成' }),
    Type.Literal('ready', { description: '已生成' }),
    Type.Literal('failed', { description: '未能生成，原因见 failure' }),
    Type.Literal('replaced', { description: '已被同类的新文书代替' }),
    Type.Literal('revoked', { description: '已撤销' }),
  ]),
  failure: Nullable(Text),
  fileId: Nullable(Type.String({ description: 'PDF 文件；无权查看个人信息的人得到遮蔽后的一份' })),
  masked: Type.Boolean({ description: 'fileId 是遮蔽后的一份' }),
  sha256: Nullable(Text),
  can: Type.Array(Type.Union([Type.Literal('word'), Type.Literal('revoke')]), {
    description: '可下载 Word 草稿；可撤销',
  }),
  createdBy: Text,
  createTime: IsoTime,
});
export type Paper = Static<typeof Paper>;

export const listPapers = defineRoute({
  method: 'GET',
  path: '/v1/flowable/process/:id/papers',
  summary: '案件的文书，以及现在可以生成的文书',
  tag,
  access: 'session',
  params: IdParams,
  data: Type.Object({
    papers: Type.Array(Paper),
    hasKinds: Type.Boolean({ description: '该流程的案件会有文书' }),
    creatable: Type.Array(Type.Object({ kind: Text, title: Text })),
  }),
});

export const createPaper = defineRoute({
  method: 'POST',
  path: '/v1/flowable/process/:id/papers/:kind',
  summary: '生成文书',
  tag,
  access: 'session',
  idempotent: true,
  params: Type.Object({ ...IdParams.properties, kind: Key }),
  data: Paper,
  success: '文书已生成',
});
