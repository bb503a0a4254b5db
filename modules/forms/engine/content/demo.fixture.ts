import { readdirSync, readFileSync } from 'node:fs';
import type { LayerDefinition } from '@homestead/catalogue/contract';
import type { Dictionary } from '@homestead/dictionaries/contract';
import type { DataModel } from '@homestead/models/contract';
import type { FormDefinition } from '../../contract/form.ts';
import type { FormContext } from '../context.ts';
import type { Content } from './content.ts';

const root = new URL('../../../../content/', import.meta.url);

function load<T>(folder: string, keyOf: (item: T) => string): Record<string, T> {
  const items = readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(new URL(`${folder}/${name}`, root), 'utf8')) as T);
  return Object.fromEntries(items.map((item) => [keyOf(item), item]));
}

const layerList: LayerDefinition[] = JSON.parse(readFileSync(new URL('map/layers.json', root), 'utf8'));

/** The content as the server would load it. */
export const content: Content = {
  models: load<DataModel>('models', (model) => model.group),
  dictionaries: load<Dictionary>('dictionaries', (dictionary) => dictionary.code),
  forms: load<FormDefinition>('forms', (form) => form.formKey),
  layers: Object.fromEntries(layerList.map((layer) => [layer.id, layer])),
};

const villages: Record<string, string> = {
  '350399100201': '示范村',
  '350399100202': '榕溪村',
};
const places: Record<string, string> = { '350399': '壶兰县', '350399100': '木兰镇', ...villages };

/** A context over the county's own content; the county's box surrounds the default centre of the map. */
export function contextOf(formKey: string, over: Partial<FormContext> = {}): FormContext {
  const form = content.forms[formKey];
  if (!form) throw new Error(`No form ${formKey}`);
  return {
    form,
    models: content.models,
    dictionaries: content.dictionaries,
    layers: content.layers,
    today: '2026-11-20',
    divisions: {
      has: (code) => Object.hasOwn(places, code),
      isVillage: (code) => Object.hasOwn(villages, code),
      name: (code) => places[code],
    },
    bounds: [119, 25.2, 119.3, 25.5],
    person: { name: '陈经办' },
    ...over,
  };
}
