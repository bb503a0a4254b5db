import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { styleProblems } from '@homestead/mapstyle/check';
import { Value } from 'typebox/value';
import { type LayerDefinitions, StyleCreate } from '../../contract/index.ts';
import { ContentError } from '../content-error.ts';
import type { StyleEntry } from './kinds.ts';

const folder = 'map/styles';

/** Reads the styles of a content folder by their ids (names of the files). Throws a ContentError that names file and fault. */
export function loadStyles(contentFolder: string, layers: LayerDefinitions): Record<string, StyleEntry> {
  const path = join(contentFolder, folder);
  let files: string[] = [];
  try {
    files = readdirSync(path).filter((name) => name.endsWith('.json'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const styles: Record<string, StyleEntry> = {};
  for (const file of files.sort()) styles[file.slice(0, -5)] = readStyle(path, file);
  for (const { id, style, geometryType } of Object.values(layers)) {
    if (style === undefined) continue;
    if (!styles[style]) throw new ContentError(`map/layers.json：图层“${id}”的样式“${style}”不存在`);
    if (styles[style].geometryType !== geometryType)
      throw new ContentError(`map/layers.json：图层“${id}”的样式“${style}”用于其他图形类型`);
  }
  return styles;
}

function readStyle(path: string, file: string): StyleEntry {
  const at = `${folder}/${file}`;
  let entry: unknown;
  try {
    entry = JSON.parse(readFileSync(join(path, file), 'utf8'));
  } catch (error) {
    throw new ContentError(`${at} 无法读取：${(error as Error).message}`);
  }
  if (!Value.Check(StyleCreate, entry)) {
    const [error] = Value.Errors(StyleCreate, entry);
    throw new ContentError(`${at} 的 ${error?.instancePath || '/'} 不正确：${error?.message ?? ''}`);
  }
  const [problem] = styleProblems(entry.style);
  if (problem) throw new ContentError(`${at}：${problem.message}（${problem.path}）`);
  const { name, description = '', geometryType, style } = entry;
  return { name, description, geometryType, style };
}
