import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { loadLayers } from './definitions.ts';

const folder = mkdtempSync(join(tmpdir(), 'homestead-layers-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function messageFor(content: string): Promise<string> {
  await mkdir(join(folder, 'map'), { recursive: true });
  await writeFile(join(folder, 'map/layers.json'), content);
  try {
    loadLayers(folder);
  } catch (error) {
    return (error as Error).message;
  }
  return '';
}

const road = { id: 'road', name: '道路', geometryType: 'LineString' };
const check = (loadLayers(fileURLToPath(new URL('../../../content', import.meta.url)))['yjjbnt'] ?? {}).check;

describe('the list of layers of a content folder', () => {
  it.each<[string, unknown, string]>([
    ['that is no list', {}, 'map/layers.json 应为图层列表'],
    ['with a layer without a name', [{ ...road, name: undefined }], 'map/layers.json：图层“road” 的'],
    ['with a property that is not known', [{ ...road, colour: 'red' }], 'map/layers.json：图层“road” 的'],
    ['with one layer twice', [road, road], 'map/layers.json：图层“road”重复'],
    ['with a check of a layer without areas', [{ ...road, check }], '图层“road”不是面图层'],
    ['with an entry that is no layer', [7], 'map/layers.json：第 1 个图层 的'],
  ])('is refused %s', async (_title, list, message) => {
    expect(await messageFor(JSON.stringify(list))).toContain(message);
  });

  it('is refused where it cannot be read', async () => {
    expect(await messageFor('[')).toContain('map/layers.json 无法读取');
    expect(() => loadLayers(join(folder, 'elsewhere'))).toThrow('map/layers.json 无法读取');
  });

  it('may be empty, for a county whose forms check no land', async () => {
    expect(await messageFor('[]')).toBe('');
  });
});
