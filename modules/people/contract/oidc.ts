import { defineRoute } from '@homestead/http/contract';
import { Type } from 'typebox';

const tag = '人员';

/** Leads the browser to the county's identity provider. */
export const beginOidc = defineRoute({
  method: 'GET',
  path: '/v1/oidc/begin',
  summary: '前往统一身份认证登录',
  tag,
  access: 'public',
  kind: 'stream',
  signIn: 'failures',
  query: Type.Object({
    client: Type.Optional(Type.Union([Type.Literal('desktop'), Type.Literal('phone')])),
  }),
});

/** Where the identity provider sends the browser back to; from here it goes on with a one-time code. */
export const returnOidc = defineRoute({
  method: 'GET',
  path: '/v1/oidc/callback',
  summary: '统一身份认证返回',
  tag,
  access: 'public',
  kind: 'stream',
  signIn: 'failures',
  query: Type.Object({
    state: Type.Optional(Type.String({ maxLength: 200 })),
    code: Type.Optional(Type.String({ maxLength: 2000 })),
    error: Type.Optional(Type.String({ maxLength: 200 })),
    iss: Type.Optional(Type.String({ maxLength: 500 })),
  }),
});
