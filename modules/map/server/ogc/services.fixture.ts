import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importLayer } from '@homestead/catalogue/server';
import { HttpError } from '@homestead/http/contract';
import { createServer, type Principal } from '@homestead/http/server';
import type { Grant } from '@homestead/people/contract';
import { freshDatabase } from '@homestead/testing';
import { createAccess } from '../access/index.ts';
import { createPictureServices } from '../picture-services.ts';
import { layers } from '../space.fixture.ts';
import type { LayerStyles } from './published/styles.ts';

const person = (
  id: string,
  scope: Grant['scope'],
  capabilities: Grant['capabilities'],
  places = scope === 'own' ? [] : [''],
): Principal => ({
  id,
  userName: id,
  name: id,
  roles: [],
  division: '350399100',
  scope,
  capabilities,
  grants: [{ id: 'g', role: 'r', roleName: 'r', scope, places, capabilities }],
  isOfficer: scope !== 'own',
});
const people: Record<string, Principal> = {
  officer: person('officer', 'platform', ['map.feature.read']),
  villager: person('villager', 'own', []),
  committee: person('committee', 'village', ['map.feature.read'], ['350399100201']),
};

export interface PictureHouseSettings {
  kind?: 'postgres' | 'pglite';
  styles?: LayerStyles;
}

/** WMS, WMTS and vector tiles over the layers of the spatial tests, listening on a free port. */
export async function startPictures({ kind = 'postgres', styles }: PictureHouseSettings = {}) {
  const test = await freshDatabase({ kind });
  await test.db.transaction(async (tx) => {
    for (const [layer, features] of layers)
      await importLayer(tx, layer, features, { source: 'fixture', now: new Date('2026-03-01T00:00:00Z') });
  });
  const folder = mkdtempSync(join(tmpdir(), 'homestead-pictures-'));
  const services = createPictureServices({
    db: test.db,
    access: createAccess({ county: '350399', villages: { layer: 'hamlet', codeField: 'no' } }),
    ...(styles ? { styles } : {}),
    baseMaps: null,
    planeCode: 'EPSG:4549',
    county: () => [119.05, 25.3, 119.15, 25.4],
    cacheFolder: folder,
  });
  const app = await createServer({
    db: test.db,
    routes: services.routes,
    title: 'test',
    version: '0',
    authenticate: async (token) => {
      const found = people[token];
      if (!found) throw new HttpError('deadToken');
      return found;
    },
    limits: { tiles: 100_000, address: 100_000 },
    refuseAfterMs: 0,
  });
  const base = await app.listen({ host: '127.0.0.1', port: 0 });
  const get = async (path: string, query: Record<string, string> | string = '', token = 'officer') => {
    const text = typeof query === 'string' ? query : new URLSearchParams(query).toString();
    return ask(`${path}${text ? `?${text}` : ''}`, { headers: token ? { authentication: token } : {} });
  };
  /** Parameters as a form. */
  const post = (path: string, query: Record<string, string>, token = 'officer') =>
    ask(path, { method: 'POST', headers: { authentication: token }, body: new URLSearchParams(query) });
  const ask = async (path: string, init: RequestInit) => {
    const reply = await fetch(`${base}/api/mapService/cite/${path}`, init);
    const bytes = Buffer.from(await reply.arrayBuffer());
    const type = reply.headers.get('content-type') ?? '';
    return { status: reply.status, type, bytes, text: bytes.toString('utf8'), headers: reply.headers };
  };
  const close = async () => {
    await app.close();
    services.close();
    await test.drop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { base, get, post, close, test, folder, layersOf: services.layersOf };
}
