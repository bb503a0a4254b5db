import type { ApiReply, Person } from '../../testing/client.ts';

type Act = (who: { office: Person }) => Promise<ApiReply<unknown>>;

/** One act for each call that changes what an officer keeps for the lists: views of them, and phrases for opinions. */
export function listActs(): Record<string, Act> {
  let view: { id: string; version: number; content: object };
  let phrase: { id: string; version: number };
  return {
    'POST /v1/view': async ({ office }) => {
      const content = { filters: { keyword: '示范村' }, columns: ['caseNo'], sort: '-createTime' };
      const reply = await office.post<typeof view>('/v1/view', { list: 'todo', name: '示范村', content });
      view = reply.data;
      return reply;
    },
    'PUT /v1/view/:id': ({ office }) =>
      office.put(`/v1/view/${view.id}`, { name: '急件', content: view.content, version: view.version }),
    'DELETE /v1/view/:id': ({ office }) => office.remove(`/v1/view/${view.id}`),
    'POST /v1/phrase': async ({ office }) => {
      const reply = await office.post<typeof phrase>('/v1/phrase', { text: '符合条件，同意' });
      phrase = reply.data;
      return reply;
    },
    'PUT /v1/phrase/:id': ({ office }) =>
      office.put(`/v1/phrase/${phrase.id}`, { text: '符合条件', version: phrase.version }),
    'DELETE /v1/phrase/:id': ({ office }) => office.remove(`/v1/phrase/${phrase.id}`),
  };
}
