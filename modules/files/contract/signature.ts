import { defineRoute, IsoTime, Nullable } from '@homestead/http/contract';
import { type Static, Type } from 'typebox';
import type { UploadRule } from './rules.ts';
import { signatureTexts } from './texts.ts';

const tag = '文件';

/** The rule under which the picture of a signature is uploaded, and what it takes. */
export const signatureRule: { name: string; rule: UploadRule } = {
  name: 'account.signature',
  rule: {
    maxCount: 1,
    maxBytes: 1024 * 1024,
    types: ['png', 'jpg', 'jpeg'],
    image: { minWidth: 40, minHeight: 20, maxWidth: 4000, maxHeight: 4000 },
  },
};

export const Signature = Type.Object({
  fileId: Type.String({ description: '签名图片的文件编号' }),
  kind: Type.Union([Type.Literal('drawn'), Type.Literal('picture')], {
    description: 'drawn：手写；picture：上传图片',
  }),
  updateTime: IsoTime,
});
export type Signature = Static<typeof Signature>;

export const readSignature = defineRoute({
  method: 'GET',
  path: '/v1/signature',
  summary: '本人的签名',
  tag,
  access: 'session',
  data: Nullable(Signature),
});

export const setSignature = defineRoute({
  method: 'PUT',
  path: '/v1/signature',
  summary: '设置本人的签名（先以 rule=account.signature 上传图片）',
  tag,
  access: 'session',
  body: Type.Object(
    {
      fileId: Type.String({ minLength: 1, maxLength: 64 }),
      kind: Type.Union([Type.Literal('drawn'), Type.Literal('picture')]),
    },
    { additionalProperties: false },
  ),
  data: Signature,
  success: signatureTexts.set,
});

export const removeSignature = defineRoute({
  method: 'DELETE',
  path: '/v1/signature',
  summary: '删除本人的签名',
  tag,
  access: 'session',
  success: signatureTexts.removed,
});
