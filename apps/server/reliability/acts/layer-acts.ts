import { type ApiReply, type Person, request } from '../../testing/client.ts';
import type { Served } from '../../testing/served.ts';

type Act = (who: { admin: Person }) => Promise<ApiReply<unknown>>;

const source = JSON.stringify({
  type: 'FeatureCollection',
  features: [
    { type: 'Feature', id: 'r', properties: {}, geometry: { type: 'Point', coordinates: [119.1, 25.36] } },
  ],
});
const choices = {
  newLayer: { id: 'acts', name: '水准点', geometryType: 'Point' },
  epsg: 4490,
  onRefused: 'leaveOut',
};

/** One act for each call that changes imports or versions of layers, in an order in which each finds what it needs. */
export function layerActs(served: () => Served): Record<string, Act> {
  let id = '';
  const upload = async ({ token }: Person) => {
    const form = new FormData();
    form.append('file', new Blob([source]), '水准点.geojson');
    const reply = await request<{ id: string }>(served().base, 'POST', '/v1/layer-import', { token, form });
    id = reply.data.id;
    return reply;
  };
  const ready = async (admin: Person) => {
    await upload(admin);
    await served().app.loadLayers();
    const { data } = await admin.get<{ examined: { layers: { name: string }[] } }>(`/v1/layer-import/${id}`);
    return data.examined.layers[0]?.name;
  };
  const version = '/v1/layer-version/acts/1';
  const later = () => new Date(Date.now() + 200 * 24 * 3600_000).toISOString();
  return {
    'POST /v1/layer-import': ({ admin }) => upload(admin),
    'POST /v1/layer-import/:id/examine': async ({ admin }) => {
      await served().app.loadLayers();
      return admin.post(`/v1/layer-import/${id}/examine`, { encoding: 'utf-8' });
    },
    'POST /v1/layer-import/:id/cancel': ({ admin }) => admin.post(`/v1/layer-import/${id}/cancel`),
    'DELETE /v1/layer-import/:id': ({ admin }) => admin.remove(`/v1/layer-import/${id}`),
    'POST /v1/layer-import/:id/confirm': async ({ admin }) => {
      const sourceLayer = await ready(admin);
      const confirmed = await admin.post(`/v1/layer-import/${id}/confirm`, { ...choices, sourceLayer });
      await served().app.loadLayers();
      return confirmed;
    },
    'POST /v1/layer-version/:layerId/:version/review': ({ admin }) => admin.post(`${version}/review`),
    'POST /v1/layer-version/:layerId/:version/publish': ({ admin }) =>
      admin.post(`${version}/publish`, { current: null, at: later() }),
    'DELETE /v1/layer-version/:layerId/:version/publish': ({ admin }) => admin.remove(`${version}/publish`),
    'DELETE /v1/layer-version/:layerId/:version': ({ admin }) => admin.remove(version),
  };
}
