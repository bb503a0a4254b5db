import { defineRoute, IdParams, IsoTime, Nullable } from '@homestead/http/contract';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { type Static, Type } from 'typebox';
import { maxPasswordLength } from '../limits.ts';
import { webAuthnJson as json } from './passkey-answer.ts';
import { ownTexts } from './texts.ts';

const tag = '人员';
const exact = { additionalProperties: false };
const longestName = 40;
/** More than anybody has devices: a stolen session must not fill the table. */
export const mostPasskeys = 10;

const Name = Type.String({
  minLength: 1,
  maxLength: longestName,
  description: '通行密钥的名称，如“办公电脑”',
});
const Password = Type.String({ minLength: 1, maxLength: maxPasswordLength });

/** A passkey of the caller. */
export const Passkey = Type.Object({
  id: Type.String(),
  name: Type.String(),
  createTime: IsoTime,
  lastUsedTime: Nullable(IsoTime),
});
export type Passkey = Static<typeof Passkey>;

export const beginPasskey = defineRoute({
  method: 'POST',
  path: '/v1/passkey/registration',
  summary: '开始添加通行密钥：取得浏览器创建密钥所需的参数',
  tag,
  access: 'session',
  body: Type.Object({ password: Password }, exact),
  data: Type.Unsafe<PublicKeyCredentialCreationOptionsJSON>(json),
});

export const addPasskey = defineRoute({
  method: 'POST',
  path: '/v1/passkey',
  summary: '保存浏览器创建的通行密钥',
  tag,
  access: 'session',
  body: Type.Object({ name: Name, credential: Type.Unsafe<RegistrationResponseJSON>(json) }, exact),
  data: Type.Object({
    recoveryCodes: Type.Array(Type.String(), {
      description: '首次启用二次验证时的备用码，只显示这一次；否则为空',
    }),
  }),
  success: ownTexts.set,
});

export const renamePasskey = defineRoute({
  method: 'PUT',
  path: '/v1/passkey/:id',
  summary: '修改通行密钥的名称',
  tag,
  access: 'session',
  params: IdParams,
  body: Type.Object({ name: Name }, exact),
  success: ownTexts.renamed,
});

export const removePasskey = defineRoute({
  method: 'PUT',
  path: '/v1/passkey/:id/off',
  summary: '移除本人的通行密钥',
  tag,
  access: 'session',
  params: IdParams,
  body: Type.Object({ password: Password }, exact),
  success: ownTexts.removed,
});
