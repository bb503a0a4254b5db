import type { LayerDefinition } from '@homestead/catalogue/contract';
import { importLayer } from '@homestead/catalogue/server';
import { HttpError } from '@homestead/http/contract';
import { createServer, type Principal } from '@homestead/http/server';
import type { Grant } from '@homestead/people/contract';
import { freshDatabase } from '@homestead/testing';
import { createAccess } from '../access/index.ts';
import { feature, layers, square } from '../space.fixture.ts';
import { vectorServiceRoutes } from '../vector-services.ts';

const grant = (change: Partial<Grant>): Grant => ({
  id: 'g',
  role: 'r',
  roleName: 'r',
  scope: 'platform',
  places: [''],
  capabilities: ['map.feature.read'],
  ...change,
});
const person = (id: string, change: Partial<Grant> = {}): Principal => ({
  id,
  userName: id,
  name: id,
  roles: [],
  division: '350399100',
  scope: 'platform',
  capabilities: change.capabilities ?? ['map.feature.read'],
  grants: [grant(change)],
  isOfficer: true,
});

const people: Record<string, Principal> = {
  officer: person('officer'),
  village: person('village', { scope: 'village', places: ['350399100201'] }),
  villager: person('villager', { scope: 'own', places: ['350399100201'], capabilities: [] }),
  listed: person('listed', { layers: ['odd'] }),
};

const villages: LayerDefinition = { id: 'hamlet', name: '村界', geometryType: 'Polygon', nameField: 'no' };
const odd: LayerDefinition = {
  id: 'odd',
  name: '零碎',
  geometryType: 'Polygon',
  nameField: '名称',
  internal: true,
};

/** Two villages side by side: the first reaches 150 metres to the east. */
const more: [LayerDefinition, object[]][] = [
  [
    villages,
    [
      feature(square(-50, -50, 200, 700), { no: '350399100201' }, 'a'),
      feature(square(150, -50, 200, 700), { no: '350399100202' }, 'b'),
    ],
  ],
  [
    odd,
    [
      feature(square(0, 0, 20), { 名称: '东 & <西>', n: 1.5, 备注: '100%_\\', ok: true }, '1/2 亩'),
      feature(
        { type: 'MultiPolygon', coordinates: [square(200, 0, 9).coordinates, square(220, 0, 9).coordinates] },
        { 名称: '两块', n: 20, none: null },
        'x_2',
      ),
      feature(
        square(40, 40, 5),
        { n: 3, '面积(㎡)': 0.1 + 0.2, 登记日: '2024-02-29', 误写日: '2026-02-29' },
        'y',
      ),
    ],
  ],
];

/** WFS and OGC API Features on a database of their own, listening on a free port. */
export async function startVectors({ kind = 'postgres' }: { kind?: 'postgres' | 'pglite' } = {}) {
  const test = await freshDatabase({ kind });
  await test.db.transaction(async (tx) => {
    for (const [layer, features] of [...layers, ...more])
      await importLayer(tx, layer, features, { source: 'fixture', now: new Date('2026-03-01T00:00:00Z') });
  });
  const access = createAccess({ villages: { layer: 'hamlet', codeField: 'no' }, county: '350399' });
  const exported: string[] = [];
  const find = (name: string): Principal => {
    const found = people[name];
    if (!found) throw new HttpError('deadToken');
    return found;
  };
  const app = await createServer({
    db: test.db,
    routes: vectorServiceRoutes({
      db: test.db,
      access,
      planeCode: 'EPSG:4549',
      noteExport: async (_person, { summary }) => void exported.push(summary),
    }),
    title: 'test',
    version: '0',
    authenticate: async (token) => find(token),
    authenticateKey: async ({ keyId, secret }) => find(secret === 'secret' ? keyId : ''),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const base = `http://127.0.0.1:${port}/api/mapService/cite`;
  const get = async (path: string, token = 'officer') => {
    const reply = await fetch(`${base}${path}`, { headers: { authentication: token } });
    const text = await reply.text();
    return {
      status: reply.status,
      type: reply.headers.get('content-type') ?? '',
      text,
      headers: reply.headers,
    };
  };
  return {
    base,
    exported,
    db: test.db,
    get,
    wfs: (query: string, token?: string) => get(`/wfs?SERVICE=WFS&${query}`, token),
    post: async (body: string, token = 'officer', type = 'text/xml') => {
      const headers = { authentication: token, 'content-type': type };
      const reply = await fetch(`${base}/wfs`, { method: 'POST', headers, body });
      return {
        status: reply.status,
        type: reply.headers.get('content-type') ?? '',
        text: await reply.text(),
      };
    },
    stop: async () => {
      await app.close();
      await test.drop();
    },
  };
}
