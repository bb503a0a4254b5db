import type { ApiReply, Person } from '../../testing/client.ts';

interface Row {
  id: string;
  version: number;
}
type Act = (who: { admin: Person }) => Promise<ApiReply<unknown>>;

/** One act for each call that changes services of other systems and the layer tree, in an order in which each finds what it needs. */
export function mapServiceActs(): Record<string, Act> {
  const rows: Record<string, Row> = {};
  const create =
    (path: string, body: () => object): Act =>
    async ({ admin }) => {
      const reply = await admin.post<Row>(path, body());
      rows[path] = reply.data;
      return reply;
    };
  const update =
    (path: string, body: object): Act =>
    ({ admin }) =>
      admin.put(`${path}/${rows[path]?.id}`, { ...body, version: rows[path]?.version });
  const remove =
    (path: string): Act =>
    ({ admin }) =>
      admin.remove(`${path}/${rows[path]?.id}`);
  const [source, service] = ['/v1/serviceSource', '/mapService'];
  const [component, menu, layer] = ['/mapTreeComponent', '/mapTreeMenu', '/mapTreeService'];
  const tiles = {
    name: '省影像',
    kind: 'XYZ',
    baseUrl: 'http://tiles.nowhere.invalid/{z}/{x}/{y}.png',
    timeoutSeconds: 1,
  };
  return {
    [`POST ${source}`]: create(source, () => tiles),
    [`POST ${source}/:id/test`]: ({ admin }) => admin.post(`${source}/${rows[source]?.id}/test`),
    [`POST ${service}`]: create(service, () => ({ name: '省影像', sourceId: rows[source]?.id })),
    [`PUT ${service}/:id`]: update(service, { remark: '2026' }),
    [`POST ${component}`]: create(component, () => ({ name: '影像' })),
    [`PUT ${component}/:id`]: update(component, { left: 10 }),
    [`POST ${menu}`]: create(menu, () => ({ name: '影像', componentId: rows[component]?.id })),
    [`PUT ${menu}/:id`]: update(menu, { sort: 20 }),
    [`POST ${layer}`]: create(layer, () => ({ serviceId: rows[service]?.id, parentId: rows[menu]?.id })),
    [`PUT ${layer}/:id`]: update(layer, { sliderValue: 50 }),
    'PUT /v1/mapTreeView/:id': ({ admin }) => admin.put('/v1/mapTreeView/default', { order: {}, looks: {} }),
    'DELETE /v1/mapTreeView/:id': ({ admin }) => admin.remove('/v1/mapTreeView/default'),
    [`DELETE ${layer}/:id`]: remove(layer),
    [`DELETE ${menu}/:id`]: remove(menu),
    [`DELETE ${component}/:id`]: remove(component),
    [`DELETE ${service}/:id`]: remove(service),
    [`PUT ${source}/:id`]: update(source, { remark: '停用' }),
    [`DELETE ${source}/:id`]: remove(source),
  };
}
