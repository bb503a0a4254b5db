import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Value } from 'typebox/value';
import { DataModel } from '../contract/index.ts';

/** Reads and checks the data models of a content folder. */
export function loadModels(folder: string): Record<string, DataModel> {
  const models: Record<string, DataModel> = {};
  for (const name of readdirSync(folder)
    .filter((file) => file.endsWith('.model.json'))
    .sort()) {
    const model: unknown = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    if (!Value.Check(DataModel, model)) throw new Error(`content/models/${name} is not a data model`);
    models[model.group] = model;
  }
  return models;
}
