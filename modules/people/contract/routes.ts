import { type Capability, defineRoute, IsoTime, Nullable } from '@homestead/http/contract';
import { type Static, Type } from 'typebox';
import { maxPasswordLength, smsPurposes } from './limits.ts';
import { PasskeyAnswer } from './own/passkey-answer.ts';
import { dataScopes } from './person.ts';
import { peopleTexts } from './texts.ts';

const exact = { additionalProperties: false };
const tag = '人员';

/** What a client keeps after signing in. */
export const SignedIn = Type.Object({
  token: Type.String(),
  id: Type.String(),
  userName: Type.String(),
  expiresAt: IsoTime,
  mustChangePassword: Type.Boolean(),
  mustSetSecondFactor: Type.Boolean({ description: '按本县规定须先设置二次验证' }),
});
export type SignedIn = Static<typeof SignedIn>;

export const Identity = Type.Object({
  id: Type.String(),
  userName: Type.String(),
  name: Type.String(),
  roles: Type.Array(Type.String()),
  division: Type.String({ description: '行政区划代码' }),
  scope: Type.Enum([...dataScopes], { description: '数据范围' }),
  capabilities: Type.Array(Type.Unsafe<Capability>(Type.String()), {
    description: '功能权限，module.thing.verb',
  }),
  isOfficer: Type.Boolean({ description: '是否工作人员' }),
});
export type Identity = Static<typeof Identity>;

export const LoginBody = Type.Object(
  {
    username: Type.String({ minLength: 1, maxLength: 64, description: '用户名或手机号' }),
    password: Type.String({ minLength: 1, maxLength: maxPasswordLength }),
    code: Type.Optional(
      Type.String({ maxLength: 20, description: '启用二次验证的账号：动态验证码或备用码' }),
    ),
    passkey: Type.Optional(PasskeyAnswer),
  },
  exact,
);
export type LoginBody = Static<typeof LoginBody>;

/** JSON, or multipart with one field each; hence the handler checks the body itself. */
export const login = defineRoute({
  method: 'POST',
  path: '/user/login',
  summary: '登录',
  tag,
  access: 'public',
  signIn: 'failures',
  kind: 'multipart',
  takesJson: true,
  body: LoginBody,
  data: SignedIn,
  success: peopleTexts.signedIn,
});

/** Whether the token is valid. One that has ended gets HTTP 200 with code "409", as the specified client expects. */
export const validate = defineRoute({
  method: 'GET',
  path: '/intergration/valid',
  summary: '令牌状态',
  tag,
  access: 'public',
  data: Identity,
});

/** What the operator sets for both clients; asked for when a session has ended, hence without one. */
export const clientSettings = defineRoute({
  method: 'GET',
  path: '/v1/client/settings',
  summary: '客户端设置',
  tag,
  access: 'public',
  data: Type.Object({
    bigScreen: Type.String({ description: '编码5和404时前往的地址' }),
    oidcName: Nullable(Type.String({ description: '统一身份认证的名称；未接入为空' })),
  }),
});

export const logout = defineRoute({
  method: 'DELETE',
  path: '/user/token',
  summary: '退出登录',
  tag,
  access: 'session',
  success: peopleTexts.signedOut,
});

export const register = defineRoute({
  method: 'POST',
  path: '/user/register',
  summary: '农户注册',
  tag,
  access: 'public',
  signIn: 'all',
  body: Type.Object(
    {
      phone: Type.String({ maxLength: 30 }),
      code: Type.String({ minLength: 1, maxLength: 12 }),
      name: Type.String({ maxLength: 60 }),
      password: Type.String({ maxLength: maxPasswordLength }),
      division: Type.String({ maxLength: 12 }),
      privacyVersion: Type.Optional(
        Type.String({ maxLength: 40, description: '已阅读并同意的个人信息处理说明的版本' }),
      ),
    },
    exact,
  ),
  data: SignedIn,
  success: peopleTexts.registered,
});

export const sendSmsCode = defineRoute({
  method: 'POST',
  path: '/user/sms',
  summary: '发送短信验证码',
  tag,
  access: 'public',
  signIn: 'all',
  body: Type.Object(
    {
      phone: Type.String({ maxLength: 30 }),
      purpose: Type.Enum([...smsPurposes], { description: 'register 注册，reset 重置密码' }),
    },
    exact,
  ),
  data: Type.Object({ expiresAt: IsoTime }),
  success: peopleTexts.codeSent,
});

export const issueTicket = defineRoute({
  method: 'POST',
  path: '/user/ticket',
  summary: '领取短时访问凭证（一个文件60秒，地图10分钟）',
  tag,
  access: 'session',
  body: Type.Union([
    Type.Object({ fileId: Type.String({ pattern: '^[0-9A-Za-z-]{1,64}$' }) }, exact),
    Type.Object({ scope: Type.Literal('map') }, exact),
  ]),
  data: Type.Object({ ticket: Type.String(), expiresAt: IsoTime }),
});

export const issueSsoCode = defineRoute({
  method: 'POST',
  path: '/user/sso',
  summary: '为从其他系统进入的人员签发一次性登录码',
  tag,
  access: 'session',
  capability: 'people.ssoCode.issue',
  body: Type.Object({ userName: Type.String({ pattern: '^[^\\p{Cc}]{1,64}$' }) }, exact),
  data: Type.Object({ code: Type.String(), expiresAt: IsoTime }),
});

export const exchangeSsoCode = defineRoute({
  method: 'POST',
  path: '/user/sso/exchange',
  summary: '用一次性登录码换取令牌',
  tag,
  access: 'public',
  signIn: 'failures',
  body: Type.Object({ code: Type.String({ minLength: 1, maxLength: 200 }) }, exact),
  data: SignedIn,
  success: peopleTexts.signedIn,
});

export const changePassword = defineRoute({
  method: 'PUT',
  path: '/user/password',
  summary: '修改本人密码',
  tag,
  access: 'session',
  body: Type.Object(
    {
      oldPassword: Type.String({ minLength: 1, maxLength: maxPasswordLength }),
      newPassword: Type.String({ minLength: 1, maxLength: maxPasswordLength }),
    },
    exact,
  ),
  success: peopleTexts.passwordChanged,
});

/** One's own data for the user centre. The telephone is masked. */
export const Profile = Type.Object({
  id: Type.String(),
  userName: Type.String(),
  name: Type.String(),
  phone: Nullable(Type.String()),
  division: Type.String(),
  divisionName: Type.String({ description: '由县到村的全称' }),
  roles: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
  mustChangePassword: Type.Boolean(),
  mustSetSecondFactor: Type.Boolean(),
  sessionExpiresAt: Nullable(IsoTime),
});
export type Profile = Static<typeof Profile>;

export const me = defineRoute({
  method: 'GET',
  path: '/user/me',
  summary: '本人信息（用户中心）',
  tag,
  access: 'session',
  data: Profile,
});

/** A division with the divisions in it. The tree is public, so it holds codes, names and levels only. */
export interface DivisionNode {
  code: string;
  name: string;
  level: DivisionLevel;
  children: DivisionNode[];
}
export const divisionLevels = ['province', 'city', 'county', 'township', 'village'] as const;
export type DivisionLevel = (typeof divisionLevels)[number];

export const divisionTree = defineRoute({
  method: 'GET',
  path: '/organization/tree',
  summary: '行政区划树（县、乡镇、村）',
  tag,
  access: 'public',
  query: Type.Object({
    scope: Type.Optional(Type.Literal('mine', { description: 'mine：只要本人辖区及其上级' })),
  }),
  data: Type.Array(Type.Unsafe<DivisionNode>({ description: '{code, name, level, children[]}' })),
});

export const peopleRoutes = {
  login,
  validate,
  logout,
  register,
  sendSmsCode,
  issueTicket,
  issueSsoCode,
  exchangeSsoCode,
  changePassword,
  me,
  divisionTree,
};
