import { contentNames, readContentFile } from '@homestead/http/server';
import { DataModel } from '../contract/index.ts';

/** Reads and checks the data models of a content folder. */
export function loadModels(folder: string): Record<string, DataModel> {
  const models: Record<string, DataModel> = {};
  for (const name of contentNames(folder).filter((file) => file.endsWith('.model.json'))) {
    const model = readContentFile(DataModel, folder, name);
    models[model.group] = model;
  }
  return models;
}
