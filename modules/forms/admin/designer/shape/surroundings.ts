import type { Dictionary } from '@homestead/dictionaries/contract';
import type { DataModel, DataModelField } from '@homestead/models/contract';
import type { Outcome } from '../../../contract/index.ts';

/** An entry of content: what is published, or what a draft says of it; null where the draft removes it. */
export interface Entry {
  kind: string;
  key: string;
  entry: unknown;
}

/** Kinds of content that a form is shaped with. */
export const kinds = {
  model: 'data-model',
  field: 'data-model-field',
  dictionary: 'dictionary',
  layer: 'layer',
  process: 'process',
  form: 'form',
} as const;

/** What is published with the draft laid over it: what will stand together once the draft is published. */
export function overlaid(published: readonly Entry[], draft: readonly Entry[]): Entry[] {
  const name = ({ kind, key }: Entry) => `${kind} ${key}`;
  const changed = new Map(draft.map((entry) => [name(entry), entry]));
  const known = new Set(published.map(name));
  return [
    ...published.map((entry) => changed.get(name(entry)) ?? entry),
    ...draft.filter((entry) => !known.has(name(entry))),
  ].filter(({ entry }) => entry !== null);
}

const of = <T>(entries: readonly Entry[], kind: string): [string, T][] =>
  entries.filter((entry) => entry.kind === kind).map(({ key, entry }) => [key, entry as T]);

/** Rows give every name that an entry may have; what says nothing is left out, as in a file. */
const said = <T extends object>(entry: T): T =>
  Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null)) as T;

export function modelsOf(entries: readonly Entry[]): Record<string, DataModel> {
  const fields = of<Omit<DataModelField, 'code'>>(entries, kinds.field);
  return Object.fromEntries(
    of<Omit<DataModel, 'group' | 'fields'>>(entries, kinds.model).map(([group, model]) => [
      group,
      {
        ...said(model),
        group,
        fields: fields
          .filter(([path]) => path.startsWith(`${group}.`))
          .map(([path, field]) => ({ ...said(field), code: path.slice(group.length + 1) })),
      },
    ]),
  );
}

export function dictionariesOf(entries: readonly Entry[]): Record<string, Dictionary> {
  type Kept = { name: string; items: (Dictionary['items'][number] & { state?: string })[] };
  return Object.fromEntries(
    of<Kept>(entries, kinds.dictionary).map(([code, { name, items }]) => [
      code,
      {
        code,
        name,
        items: items.filter(({ state }) => state !== 'NO').map(({ value, label }) => ({ value, label })),
      },
    ]),
  );
}

/** Names of the map's layers by their ids. */
export const layersOf = (entries: readonly Entry[]): [string, string][] =>
  of<{ name: string }>(entries, kinds.layer).map(([id, { name }]) => [id, name]);

/** A task that shows a form, with the outcomes that it may be completed with. */
export interface FormUse {
  process: string;
  task: string;
  outcomes: Outcome[];
}

/** The tasks of the newest processes that show a form, read from their diagrams. */
export function usesOf(entries: readonly Entry[], formKey: string): FormUse[] {
  return of<{ bpmn: string }>(entries, kinds.process).flatMap(([key, { bpmn }]) => {
    const document = new DOMParser().parseFromString(bpmn, 'application/xml');
    const elements = [...document.getElementsByTagName('*')];
    const process = elements.find(({ localName }) => localName === 'process')?.getAttribute('name') ?? key;
    return elements
      .filter((element) => attribute(element, 'formKey') === formKey)
      .map((element) => ({
        process,
        task: element.getAttribute('name') ?? element.id,
        outcomes: [...element.getElementsByTagName('*')]
          .filter(({ localName }) => localName === 'outcome')
          .map((outcome) => ({
            id: outcome.getAttribute('id') ?? '',
            status: outcome.getAttribute('status') === '0' ? 0 : 1,
            kind: (outcome.getAttribute('kind') ?? 'submit') as Outcome['kind'],
            label: outcome.getAttribute('label') ?? outcome.getAttribute('id') ?? '',
          })),
      }));
  });
}

/** An attribute whatever prefix its file gives to the namespace. */
const attribute = (element: Element, name: string): string | undefined =>
  [...element.attributes].find(({ localName }) => localName === name)?.value;
