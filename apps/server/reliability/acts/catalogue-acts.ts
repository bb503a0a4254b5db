import { type ApiReply, type Person, request } from '../../testing/client.ts';

interface Row {
  id: string;
  version: number;
}
const metadata = {
  targetId: 'yjjbnt',
  title: '永久基本农田',
  abstract: '县级划定成果',
  date: '2026-01-31',
  topic: 'planningCadastre',
  contact: { organisation: '县自然资源局' },
};
type Act = (who: { admin: Person }) => Promise<ApiReply<unknown>>;

/** One act for each call that changes the data catalogue, in an order in which each finds what it needs. */
export function catalogueActs(base: () => string): Record<string, Act> {
  const made: Record<'directory' | 'entry' | 'file' | 'metadata' | 'model', Row> = {
    metadata: { id: '', version: 1 },
    model: { id: '', version: 1 },
    directory: { id: '', version: 1 },
    entry: { id: '', version: 1 },
    file: { id: '', version: 1 },
  };
  const keep = async (name: keyof typeof made, reply: Promise<ApiReply<Row>>) => {
    const answered = await reply;
    made[name] = answered.data;
    return answered;
  };
  const upload = async ({ token }: Person, text: string) => {
    const form = new FormData();
    form.append('file', new Blob([text]), 'a.txt');
    const path = '/file/upload?rule=catalogue.dataFile';
    return (await request<Row>(base(), 'POST', path, { token, form })).data.id;
  };
  const file = () => `/v1/data/file/${made.file.id}`;
  return {
    'POST /sourceDir': ({ admin }) => keep('directory', admin.post<Row>('/sourceDir', { name: '专题数据' })),
    'PUT /sourceDir/:id': ({ admin }) =>
      keep('directory', admin.put<Row>(`/sourceDir/${made.directory.id}`, { sort: 5, version: 1 })),
    'POST /dataCatalog': ({ admin }) => {
      const body = { directoryId: made.directory.id, type: 'layer', targetId: 'yjjbnt', title: '永农' };
      return keep('entry', admin.post<Row>('/dataCatalog', body));
    },
    'PUT /dataCatalog/:id': ({ admin }) =>
      admin.put(`/dataCatalog/${made.entry.id}`, { contact: '自然资源局', version: 1 }),
    'POST /metaData': ({ admin }) => keep('metadata', admin.post<Row>('/metaData', metadata)),
    'PUT /metaData/:id': ({ admin }) =>
      admin.put(`/metaData/${made.metadata.id}`, { quality: '合格', version: 1 }),
    'POST /v1/metaData/xml': async ({ admin }) => {
      const reply = await fetch(`${base()}/api/v1/metaData/${made.metadata.id}/xml`, {
        headers: { Authentication: admin.token },
      });
      return admin.post('/v1/metaData/xml', { targetId: 'yjjbnt', xml: await reply.text() });
    },
    'DELETE /metaData/:id': ({ admin }) => admin.remove(`/metaData/${made.metadata.id}`),
    'DELETE /dataCatalog/:id': ({ admin }) => admin.remove(`/dataCatalog/${made.entry.id}`),
    'POST /v1/data/file': async ({ admin }) => {
      const fileId = await upload(admin, '一');
      return keep('file', admin.post<Row>('/v1/data/file', { directoryId: made.directory.id, fileId }));
    },
    'PUT /v1/data/file/:id': ({ admin }) => admin.put(file(), { remark: '说明', version: 1 }),
    'POST /v1/data/file/:id/checkout': ({ admin }) => admin.post(`${file()}/checkout`),
    'DELETE /v1/data/file/:id/checkout': ({ admin }) => admin.remove(`${file()}/checkout`),
    'POST /v1/data/file/:id/version': async ({ admin }) =>
      admin.post(`${file()}/version`, { fileId: await upload(admin, '二') }),
    'DELETE /v1/data/file/:id': ({ admin }) => admin.remove(file()),
    'POST /spatialModel': ({ admin }) => {
      const steps = [{ id: 'a', op: 'input', layerId: 'village' }];
      const body = { directoryId: made.directory.id, name: '模型', steps };
      return keep('model', admin.post<Row>('/spatialModel', body));
    },
    'PUT /spatialModel/:id': ({ admin }) =>
      admin.put(`/spatialModel/${made.model.id}`, { remark: '说明', version: 1 }),
    'POST /v1/spatialModel/:id/run': ({ admin }) =>
      admin.post(`/v1/spatialModel/${made.model.id}/run`, { keep: false }),
    'POST /v1/spatialModel/:id/run/:runId/cancel': async ({ admin }) => {
      const runs = `/v1/spatialModel/${made.model.id}/run`;
      const { records } = (await admin.get<{ records: Row[] }>(runs)).data;
      return admin.post(`${runs}/${records[0]!.id}/cancel`);
    },
    'DELETE /spatialModel/:id': ({ admin }) => admin.remove(`/spatialModel/${made.model.id}`),
    'DELETE /sourceDir/:id': ({ admin }) => admin.remove(`/sourceDir/${made.directory.id}`),
  };
}
