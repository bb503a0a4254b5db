import type { contentVersionRoutes as routes } from '@homestead/people/contract';
import type { ApiReply, Person } from '../../testing/client.ts';

type Acts = Record<string, (people: { admin: Person }) => Promise<ApiReply>>;
type Detail = routes.ContentVersionDetail;

const path = '/v1/content/version';
const other = 'MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=';

/** The acts on content versions, each on what the ones before left. */
export function contentActs(): Acts {
  let version: Pick<Detail, 'id' | 'version'>;
  let text = '';
  const keep = async (act: Promise<ApiReply<Detail>>) => {
    const reply = await act;
    if (reply.code === 200) version = reply.data;
    return reply;
  };
  const entry = (name: string) => ({ name, items: [{ value: '1', label: '一' }] });
  return {
    [`POST ${path}`]: ({ admin }) => keep(admin.post<Detail>(path, { name: '调整' })),
    [`PUT ${path}/:id`]: ({ admin }) =>
      keep(admin.put<Detail>(`${path}/${version.id}`, { name: '字典调整', version: version.version })),
    [`PUT ${path}/:id/entry`]: ({ admin }) =>
      keep(
        admin.put<Detail>(`${path}/${version.id}/entry`, {
          kind: 'dictionary',
          key: 'acts-a',
          entry: entry('甲'),
          version: version.version,
        }),
      ),
    [`DELETE ${path}/:id/entry`]: ({ admin }) =>
      keep(
        admin.remove<Detail>(
          `${path}/${version.id}/entry?kind=dictionary&key=acts-a&version=${version.version}`,
        ),
      ),
    [`POST ${path}/:id/file`]: ({ admin }) =>
      keep(
        admin.post<Detail>(`${path}/${version.id}/file`, {
          kind: 'dictionary',
          name: 'acts-b.json',
          text: JSON.stringify({ code: 'acts-b', ...entry('乙') }),
          version: version.version,
        }),
      ),
    [`DELETE ${path}/:id/publish`]: async ({ admin }) => {
      const { data: clock } = await admin.get<{ now: string }>('/demo/clock');
      const at = new Date(Date.parse(clock.now) + 86_400_000).toISOString();
      await keep(admin.post<Detail>(`${path}/${version.id}/publish`, { version: version.version, at }));
      return keep(admin.remove<Detail>(`${path}/${version.id}/publish`));
    },
    [`POST ${path}/:id/publish`]: ({ admin }) =>
      keep(admin.post<Detail>(`${path}/${version.id}/publish`, { version: version.version })),
    'POST /v1/content/package': async ({ admin }) => {
      const reply = await admin.post<{ text: string }>('/v1/content/package', { versionId: version.id });
      text = reply.data.text;
      return reply;
    },
    'POST /v1/content/package/import': ({ admin }) => admin.post('/v1/content/package/import', { text }),
    [`POST ${path}/:id/rollback`]: ({ admin }) =>
      keep(admin.post<Detail>(`${path}/${version.id}/rollback`, {})),
    [`DELETE ${path}/:id`]: ({ admin }) => admin.remove(`${path}/${version.id}`),
    'POST /v1/content/signer': ({ admin }) =>
      admin.post('/v1/content/signer', { name: '邻县', publicKey: other }),
    'POST /v1/content/signer/remove': ({ admin }) =>
      admin.post('/v1/content/signer/remove', { publicKey: other }),
  };
}
