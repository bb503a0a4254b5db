import { SoftAuthenticator } from '@homestead/people/testing';
import { generate } from 'otplib';
import { type ApiReply, type Person, signIn } from '../../testing/client.ts';

type Act = (who: { admin: Person }) => Promise<ApiReply<unknown>>;

/** One act for each call that changes a second factor, a passkey or a consumer, in an order in which each finds what it needs. */
export function factorActs(base: () => string): Record<string, Act> {
  let guard: Person;
  let secret: string;
  let consumer: { id: string; version: number; secrets: { id: string }[] };

  /** A code of the authenticator, some steps of 30 seconds from now. */
  const timeCode = (steps: number) => generate({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });

  /** The only passkey of that account. */
  const passkeyId = async () =>
    (await guard.get<{ passkeys: { id: string }[] }>('/v1/second-factor')).data.passkeys[0]?.id;

  return {
    'POST /v1/second-factor': async () => {
      guard = await signIn(base(), 'xuncha');
      const reply = await guard.post<{ secret: string }>('/v1/second-factor', { password: 'Demo@2026' });
      secret = reply.data.secret;
      return reply;
    },
    'PUT /v1/second-factor': async () => guard.put('/v1/second-factor', { code: await timeCode(-1) }),
    'POST /v1/second-factor/recovery-code': async () =>
      guard.post('/v1/second-factor/recovery-code', { code: await timeCode(0) }),
    'PUT /v1/second-factor/off': async () => guard.put('/v1/second-factor/off', { code: await timeCode(1) }),
    'POST /v1/passkey/registration': () => guard.post('/v1/passkey/registration', { password: 'Demo@2026' }),
    'POST /v1/passkey': async () => {
      const asked = await guard.post<{ challenge: string }>('/v1/passkey/registration', {
        password: 'Demo@2026',
      });
      return guard.post('/v1/passkey', {
        name: '办公电脑',
        credential: new SoftAuthenticator('http://localhost:0').register(asked.data),
      });
    },
    'PUT /v1/passkey/:id': async () => guard.put(`/v1/passkey/${await passkeyId()}`, { name: '另名' }),
    'PUT /v1/passkey/:id/off': async () =>
      guard.put(`/v1/passkey/${await passkeyId()}/off`, { password: 'Demo@2026' }),
    'PUT /v1/user/:id/second-factor': async ({ admin }) => {
      const { data } = await guard.post<{ secret: string }>('/v1/second-factor', { password: 'Demo@2026' });
      secret = data.secret;
      await guard.put('/v1/second-factor', { code: await timeCode(0) });
      const { id } = (await guard.get<{ id: string }>('/user/me')).data;
      return admin.put(`/v1/user/${id}/second-factor`, { reason: '当面核对身份证' });
    },
    'POST /v1/consumer': async ({ admin }) => {
      const reply = await admin.post<{ consumer: typeof consumer }>('/v1/consumer', {
        name: '不动产登记平台',
      });
      consumer = reply.data.consumer;
      return reply;
    },
    'PUT /v1/consumer/:id': ({ admin }) =>
      admin.put(`/v1/consumer/${consumer.id}`, { scopes: ['bdcdj'], version: consumer.version }),
    'POST /v1/consumer/:id/secret': ({ admin }) => admin.post(`/v1/consumer/${consumer.id}/secret`),
    'DELETE /v1/consumer/:id/secret/:secretId': ({ admin }) =>
      admin.remove(`/v1/consumer/${consumer.id}/secret/${consumer.secrets[0]?.id}`),
    'DELETE /v1/consumer/:id': ({ admin }) => admin.remove(`/v1/consumer/${consumer.id}`),
  };
}
