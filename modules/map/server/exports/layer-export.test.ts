import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSource, type SourceFeature, targetFiles } from '@homestead/geoformats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportFormats } from '../../contract/layer-export.ts';
import { startVectors } from '../ogc/vector.fixture.ts';

let served: Awaited<ReturnType<typeof startVectors>>;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'layer-export-'));
  served = await startVectors();
});
afterAll(async () => {
  await served?.stop();
  rmSync(folder, { recursive: true });
});

const ask = (layer: string, query: string, token = 'officer', version = 1) =>
  fetch(
    `${served.base.replace('/mapService/cite', '')}/v1/layer-version/${layer}/${version}/export?${query}`,
    { headers: { authentication: token } },
  );
const codeOf = async (reply: Response) => ((await reply.json()) as { code: number }).code;

describe('a layer as a file', () => {
  it.each(exportFormats)('is written as %s with all its features and its Chinese name', async (format) => {
    const reply = await ask('parcel', `format=${format}`);
    expect(reply.status).toBe(200);
    const { ending } = targetFiles[format];
    expect(reply.headers.get('content-disposition')).toContain(encodeURIComponent(`第1版.${ending}`));
    const name = `parcel.${ending}`;
    const path = join(folder, name);
    writeFileSync(path, Buffer.from(await reply.arrayBuffer()));
    const source = await openSource(path, name, {});
    const features: SourceFeature[] = [];
    for await (const feature of source.layers[0]!.features()) features.push(feature);
    await source.close();
    expect(features).toHaveLength(30);
    const [x = 0] = (features[0]!.geometry as { coordinates: number[][][] }).coordinates.flat(3);
    // Formats that know metres alone come in the county's plane.
    expect(x > 1000).toBe(format === 'dxf' || format === 'boundaryText');
    expect(served.exported.at(-1)).toContain('30 个要素');
  });

  it('holds what its reader may see alone, and is not there for whoever may see nothing of it', async () => {
    const seen = async (token: string) => {
      const { features } = (await (await ask('parcel', 'format=geojson', token)).json()) as {
        features: { properties: object }[];
      };
      return Object.keys(features[0]!.properties).sort();
    };
    expect([await seen('officer'), await seen('villager')]).toEqual([['MJ', 'ZDH'], ['ZDH']]);
    for (const reply of [
      await ask('yjjbnt', 'format=csv', 'villager'),
      await ask('nosuch', 'format=csv'),
      await ask('parcel', 'format=csv', 'officer', 7),
    ])
      expect(await codeOf(reply)).toBe(40400);
  });

  it('is refused in words for a format or a system that it cannot have', async () => {
    expect(await codeOf(await ask('parcel', 'format=exe'))).toBe(40001);
    expect(await codeOf(await ask('parcel', 'format=csv&crs=EPSG:1'))).toBe(42200);
    expect(await codeOf(await ask('parcel', 'format=boundaryText&crs=EPSG:4490'))).toBe(42200);
    expect(await codeOf(await ask('road', 'format=boundaryText'))).toBe(42200);
  });
});
