import { wayToApproval } from '../../testing/case-forms.ts';
import { type ApiReply, request, signIn } from '../../testing/client.ts';
import { Journey } from '../../testing/journey.ts';

type Act = () => Promise<ApiReply<unknown>>;

const body = { phone: '14000007776', code: '246810', name: '林小溪', password: 'Shan#Shui88' };

/** One act for each call by which a villager looks after the own account, on an account of its own. */
export function accountActs(base: () => string): Record<string, Act> {
  const villager = () => signIn(base(), body.phone, body.password);
  const sms = (purpose: string) =>
    request(base(), 'POST', '/user/sms', { body: { phone: body.phone, purpose } });
  return {
    'POST /v1/privacy/consent': async () => {
      await sms('register');
      await request(base(), 'POST', '/user/register', { body: { ...body, division: '350399100201' } });
      const { data } = await (await villager()).get<{ version: string }>('/v1/privacy');
      return (await villager()).post('/v1/privacy/consent', { version: data.version });
    },
    'POST /v1/password/reset': async () => {
      await sms('reset');
      const { phone, code, password } = body;
      return request(base(), 'POST', '/v1/password/reset', { body: { phone, code, password } });
    },
    'POST /v1/account/close-code': async () => (await villager()).post('/v1/account/close-code', {}),
    'POST /v1/account/close': async () => (await villager()).post('/v1/account/close', { code: body.code }),
  };
}

/** An objection to a notice, by somebody of the village who just signed up. */
export function villageActs(base: () => string): Record<string, Act> {
  return {
    'POST /v1/public-notice/:processId/objection': async () => {
      const journey = new Journey(base());
      const { processId } = (await journey.start()).data;
      const way = wayToApproval({}, {});
      const notice = way.findIndex(({ taskKey }) => taskKey === 'cwhgs');
      await journey.follow(processId, way.slice(0, notice));
      await journey.submit(way[notice]!, processId);
      const neighbour = { ...body, phone: '14000007775', division: '350399100201' };
      const { phone, password } = neighbour;
      await request(base(), 'POST', '/user/sms', { body: { phone, purpose: 'register' } });
      await request(base(), 'POST', '/user/register', { body: neighbour });
      return (await signIn(base(), phone, password)).post(`/v1/public-notice/${processId}/objection`, {
        content: '四至与我家的地重叠',
      });
    },
  };
}
