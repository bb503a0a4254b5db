import { defineRoute, IdParams, IsoTime, Nullable } from '@homestead/http/contract';
import { type Static, Type } from 'typebox';
import { Paper } from './routes.ts';

const tag = '文书';
const Text = Type.String();

/** A paper as anybody may see it: what was printed, without identity numbers and telephones, names masked. */
export const VerifiedPaper = Type.Object({
  state: Type.Union([
    Type.Literal('valid', { description: '有效' }),
    Type.Literal('replaced', { description: '已被同类的新文书代替' }),
    Type.Literal('revoked', { description: '已撤销' }),
  ]),
  title: Text,
  number: Text,
  authority: Type.String({ description: '所在乡镇' }),
  issuedOn: Type.String({ description: '生成日期' }),
  facts: Type.Array(Type.Object({ label: Text, value: Text })),
  signedBy: Nullable(
    Type.Union([Type.Literal('ed25519'), Type.Literal('sm2')], {
      description: '签名算法：Ed25519（RFC 8032）或 SM2（GB/T 32918）；按编号查询时不核对签名，为 null',
    }),
  ),
  revokedAt: Nullable(IsoTime),
  revokeReason: Nullable(Text),
  digests: Type.Array(Type.String(), { description: '存档文件的 SHA-256：原件，以及个人信息遮蔽后的一份' }),
});
export type VerifiedPaper = Static<typeof VerifiedPaper>;

export const Verification = Type.Object({
  result: Type.Union([
    Type.Literal('found', { description: '查到，状态见 paper' }),
    Type.Literal('unknown', { description: '没有查到' }),
    Type.Literal('altered', { description: '签名不符：核验码或登记内容被改动' }),
  ]),
  papers: Type.Array(VerifiedPaper, { description: '按编号查询时可能不止一份，此时不含登记内容' }),
});
export type Verification = Static<typeof Verification>;

export const verifyPaper = defineRoute({
  method: 'GET',
  path: '/v1/papers/verify/:code',
  summary: '核验文书（核验码、二维码内容或文书编号）',
  tag,
  access: 'public',
  addressRate: 'verifications',
  params: Type.Object({ code: Type.String({ minLength: 1, maxLength: 200 }) }),
  data: Verification,
});

export const revokePaper = defineRoute({
  method: 'PUT',
  path: '/v1/papers/:id/revoke',
  summary: '撤销文书（原因在公开核验页显示）',
  tag,
  access: 'session',
  capability: 'papers.paper.revoke',
  idempotent: true,
  params: IdParams,
  body: Type.Object(
    { reason: Type.String({ minLength: 2, maxLength: 200 }) },
    { additionalProperties: false },
  ),
  data: Paper,
  success: '文书已撤销',
  trims: ['reason'],
});

export const paperWord = defineRoute({
  method: 'GET',
  path: '/v1/papers/:id/word',
  summary: '文书的 Word 草稿（以 PDF 为准），content 为 Base64',
  tag,
  access: 'session',
  share: 'sheets',
  params: IdParams,
  data: Type.Object({ name: Text, content: Text }),
});
