import { defineRoute, IdParams, IsoTime, Nullable } from '@homestead/http/contract';
import { type Static, Type } from 'typebox';
import { maxPasswordLength } from '../limits.ts';
import { Passkey } from './passkeys.ts';
import { ownTexts } from './texts.ts';

const tag = '人员';
const exact = { additionalProperties: false };
const Code = Type.String({ minLength: 1, maxLength: 20, description: '动态验证码（6位）或备用码' });

/** Whether the caller has a second factor, and what is left of it. */
export const SecondFactor = Type.Object({
  enabled: Type.Boolean({ description: '已启用动态验证码' }),
  enabledAt: Nullable(IsoTime),
  recoveryCodes: Type.Integer({ description: '未使用的备用码个数' }),
  required: Type.Boolean({ description: '按本县规定必须启用' }),
  passkeys: Type.Array(Passkey, { description: '通行密钥' }),
  offersPasskeys: Type.Boolean({ description: '平台的网址能否使用通行密钥' }),
});
export type SecondFactor = Static<typeof SecondFactor>;

export const readSecondFactor = defineRoute({
  method: 'GET',
  path: '/v1/second-factor',
  summary: '本人的二次验证',
  tag,
  access: 'session',
  data: SecondFactor,
});

export const beginSecondFactor = defineRoute({
  method: 'POST',
  path: '/v1/second-factor',
  summary: '开始设置二次验证：取得密钥和二维码地址，确认后生效',
  tag,
  access: 'session',
  body: Type.Object({ password: Type.String({ minLength: 1, maxLength: maxPasswordLength }) }, exact),
  data: Type.Object({
    secret: Type.String({ description: 'Base32，供手工录入' }),
    uri: Type.String({ description: 'otpauth 地址，供验证器扫码' }),
  }),
});

const RecoveryCodes = Type.Object({
  recoveryCodes: Type.Array(Type.String(), { description: '备用码，只显示这一次' }),
});

export const confirmSecondFactor = defineRoute({
  method: 'PUT',
  path: '/v1/second-factor',
  summary: '以动态验证码确认并启用二次验证',
  tag,
  access: 'session',
  body: Type.Object({ code: Code }, exact),
  data: RecoveryCodes,
  success: ownTexts.set,
});

export const renewRecoveryCodes = defineRoute({
  method: 'POST',
  path: '/v1/second-factor/recovery-code',
  summary: '重新生成备用码，原有的作废',
  tag,
  access: 'session',
  body: Type.Object({ code: Code }, exact),
  data: RecoveryCodes,
  success: ownTexts.set,
});

export const endSecondFactor = defineRoute({
  method: 'PUT',
  path: '/v1/second-factor/off',
  summary: '停用本人的二次验证',
  tag,
  access: 'session',
  body: Type.Object({ code: Code }, exact),
  success: ownTexts.set,
});

export const resetSecondFactor = defineRoute({
  method: 'PUT',
  path: '/v1/user/:id/second-factor',
  summary: '重置他人的二次验证（丢失验证器时，核实身份后）',
  tag,
  access: 'session',
  capability: 'people.secondFactor.reset',
  params: IdParams,
  body: Type.Object(
    { reason: Type.String({ minLength: 2, maxLength: 200, description: '如何核实了本人' }) },
    exact,
  ),
  success: ownTexts.set,
});
