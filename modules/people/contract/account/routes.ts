import { defineRoute, IsoTime, Nullable } from '@homestead/http/contract';
import { type Static, Type } from 'typebox';
import { maxPasswordLength } from '../limits.ts';
import { accountTexts } from './texts.ts';

const exact = { additionalProperties: false };
const tag = '人员';
const Text = Type.String();
const Code = Type.String({ minLength: 1, maxLength: 12, description: '短信验证码' });

/** The county's text about personal data, which people agree to when they sign up. */
export const PrivacyText = Type.Object({
  version: Type.String({ minLength: 1, maxLength: 40, description: '版本，改动文字时须更换' }),
  title: Text,
  date: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: '施行日期' }),
  parts: Type.Array(Type.Object({ title: Text, items: Type.Array(Text) }), { minItems: 1 }),
});
export type PrivacyText = Static<typeof PrivacyText>;

export const getPrivacyText = defineRoute({
  method: 'GET',
  path: '/v1/privacy',
  summary: '个人信息处理说明；本县没有时为空',
  tag,
  access: 'public',
  data: Nullable(PrivacyText),
});

export const getConsent = defineRoute({
  method: 'GET',
  path: '/v1/privacy/consent',
  summary: '本人是否已同意现行的个人信息处理说明',
  tag,
  access: 'session',
  data: Type.Object({
    version: Nullable(Type.String({ description: '现行版本；本县没有说明时为空' })),
    givenAt: Nullable(IsoTime),
  }),
});

export const giveConsent = defineRoute({
  method: 'POST',
  path: '/v1/privacy/consent',
  summary: '同意个人信息处理说明',
  tag,
  access: 'session',
  body: Type.Object({ version: Type.String({ maxLength: 40, description: '阅读的版本' }) }, exact),
  success: accountTexts.agreed,
});

/** A new password for whoever holds the telephone of the account; the reply is the same for unknown telephones. */
export const resetPasswordBySms = defineRoute({
  method: 'POST',
  path: '/v1/password/reset',
  summary: '凭短信验证码重置密码',
  tag,
  access: 'public',
  signIn: 'all',
  body: Type.Object(
    {
      phone: Type.String({ maxLength: 30 }),
      code: Code,
      password: Type.String({ maxLength: maxPasswordLength, description: '新密码' }),
    },
    exact,
  ),
  success: accountTexts.reset,
});

export const sendCloseCode = defineRoute({
  method: 'POST',
  path: '/v1/account/close-code',
  summary: '向本人手机发送注销账号的验证码',
  tag,
  access: 'session',
  data: Type.Object({ expiresAt: IsoTime }),
  success: '验证码已发送',
});

export const closeAccount = defineRoute({
  method: 'POST',
  path: '/v1/account/close',
  summary: '注销本人账号（凭短信验证码或登录密码）',
  tag,
  access: 'session',
  body: Type.Object(
    {
      code: Type.Optional(Code),
      password: Type.Optional(Type.String({ minLength: 1, maxLength: maxPasswordLength })),
    },
    exact,
  ),
  success: accountTexts.closed,
});

/** One group of what is held about a person, in words: each row is one thing, a list of labels with values. */
export const OwnDataPart = Type.Object({
  title: Text,
  note: Nullable(Type.String({ description: '为什么保存、注销后如何处理' })),
  rows: Type.Array(Type.Array(Type.Object({ label: Text, value: Text }))),
});
export type OwnDataPart = Static<typeof OwnDataPart>;

export const OwnData = Type.Object({
  name: Text,
  at: IsoTime,
  parts: Type.Array(OwnDataPart),
  closeReasons: Type.Array(Text, { description: '现在不能注销账号的原因；可以注销时为空' }),
});
export type OwnData = Static<typeof OwnData>;

export const getOwnData = defineRoute({
  method: 'GET',
  path: '/v1/my-data',
  summary: '平台保存的本人全部信息',
  tag,
  access: 'session',
  data: OwnData,
});
