import type { ApiReply, Person } from '../../testing/client.ts';

type Act = (who: { admin: Person }) => Promise<ApiReply<unknown>>;

const style = {
  rules: [{ name: 'all', title: '全部', symbols: [{ type: 'fill', color: '#a0c828' }] }],
};
const sld =
  '<StyledLayerDescriptor version="1.0.0"><NamedLayer><Name>x</Name><UserStyle><Name>日志样式</Name><FeatureTypeStyle><Rule>' +
  '<PolygonSymbolizer><Fill/></PolygonSymbolizer></Rule></FeatureTypeStyle></UserStyle></NamedLayer></StyledLayerDescriptor>';

/** One act for each call that changes styles, layers and layer groups, in an order in which each finds what it needs. */
export function styleActs(): Record<string, Act> {
  let [styleId, imported] = ['', ''];
  return {
    'POST /style': async ({ admin }) => {
      const body = { name: '日志测试', geometryType: 'Polygon', style };
      const reply = await admin.post<{ id: string }>('/style', body);
      styleId = reply.data.id;
      return reply;
    },
    'PUT /style/:id': ({ admin }) => admin.put(`/style/${styleId}`, { description: '改', version: 1 }),
    'POST /style/import': async ({ admin }) => {
      const reply = await admin.post<{ created: { id: string } }>('/style/import', { sld });
      imported = reply.data.created.id;
      return reply;
    },
    'DELETE /style/:id': ({ admin }) => admin.remove(`/style/${imported}`),
    'POST /layer': ({ admin }) =>
      admin.post('/layer', { id: 'style_acts', name: '样式日志', geometryType: 'Polygon' }),
    'PUT /layer/:id': ({ admin }) => admin.put('/layer/style_acts', { internal: false, version: 1 }),
    'PUT /layer/:id/style': ({ admin }) => admin.put('/layer/style_acts/style', { styleId, version: 2 }),
    'POST /layerGroup': ({ admin }) =>
      admin.post('/layerGroup', {
        id: 'acts_group',
        name: '日志组',
        members: [{ type: 'layer', id: 'road' }],
      }),
    'PUT /layerGroup/:id': ({ admin }) =>
      admin.put('/layerGroup/acts_group', { description: '改', version: 1 }),
    'DELETE /layerGroup/:id': ({ admin }) => admin.remove('/layerGroup/acts_group'),
    'DELETE /layer/:id': ({ admin }) => admin.remove('/layer/style_acts'),
  };
}
