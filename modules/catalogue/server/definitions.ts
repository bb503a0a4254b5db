import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Value } from 'typebox/value';
import { LayerDefinition, type LayerDefinitions } from '../contract/index.ts';
import { ContentError } from './content-error.ts';

const fileName = 'map/layers.json';

/** Reads the layers that a content folder lists. Throws a ContentError that names the layer and the property at fault. */
export function loadLayers(contentFolder: string): LayerDefinitions {
  const entries = readList(join(contentFolder, fileName));
  const layers: Record<string, LayerDefinition> = {};
  for (const [index, entry] of entries.entries()) {
    if (!Value.Check(LayerDefinition, entry)) throw unfit(entry, index);
    if (Object.hasOwn(layers, entry.id)) throw new ContentError(`${fileName}：图层“${entry.id}”重复`);
    if (entry.check && entry.geometryType !== 'Polygon')
      throw new ContentError(`${fileName}：图层“${entry.id}”不是面图层（Polygon），不能有 check`);
    layers[entry.id] = entry;
  }
  return layers;
}

function readList(path: string): unknown[] {
  let list: unknown;
  try {
    list = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new ContentError(`${fileName} 无法读取：${(error as Error).message}`);
  }
  if (!Array.isArray(list)) throw new ContentError(`${fileName} 应为图层列表`);
  return list;
}

function unfit(entry: unknown, index: number): ContentError {
  const { id } = (entry ?? {}) as { id?: unknown };
  const name = typeof id === 'string' ? `图层“${id}”` : `第 ${index + 1} 个图层`;
  const [error] = Value.Errors(LayerDefinition, entry);
  return new ContentError(
    `${fileName}：${name} 的 ${error?.instancePath || '/'} 不正确：${error?.message ?? ''}`,
  );
}
