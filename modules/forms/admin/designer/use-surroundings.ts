import type { LayerDefinitions } from '@homestead/catalogue/contract';
import type { Dictionary } from '@homestead/dictionaries/contract';
import type { CallFunction } from '@homestead/http/client';
import { maxPageSize } from '@homestead/http/contract';
import type { DataModel } from '@homestead/models/contract';
import { contentVersionRoutes as routes } from '@homestead/people/contract';
import { useApi } from '@homestead/ui/desk';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type FormDefinition, getForm } from '../../contract/index.ts';
import type { FormBundle } from '../../view/index.ts';
import type { Part } from './shape/schema.ts';
import { dictionariesOf, type Entry, kinds, layersOf, modelsOf, overlaid } from './shape/surroundings.ts';

/** What a form is shaped with: all that is published, with the draft laid over it. */
export interface Surroundings {
  /** The schema of a form, which says what each of its parts may be. */
  shape: Part;
  entries: readonly Entry[];
  models: Record<string, DataModel>;
  dictionaries: Record<string, Dictionary>;
  /** Layers that forms check shapes against, as far as published forms name them. */
  layers: LayerDefinitions;
  /** Names of all layers by id. */
  layerNames: readonly [id: string, name: string][];
  /** The forms as they are published. */
  forms: ReadonlyMap<string, FormDefinition>;
  today: string;
  bounds?: FormBundle['bounds'];
}

/** Asks for everything once while a form is shaped. */
export function useSurroundings(drafted: readonly Entry[]) {
  const { callWithoutToast: call } = useApi();
  const published = useQuery({
    queryKey: ['form designer'],
    queryFn: ({ signal }) => load(call, signal),
    staleTime: 60_000,
  });
  const { data } = published;
  const surroundings = useMemo((): Surroundings | undefined => {
    if (!data) return undefined;
    const entries = overlaid(data.entries, drafted);
    return {
      ...data,
      entries,
      models: modelsOf(entries),
      dictionaries: dictionariesOf(entries),
      layerNames: layersOf(entries),
    };
  }, [data, drafted]);
  return { ...published, data: surroundings };
}

async function load(call: CallFunction, signal: AbortSignal) {
  const shaped = await call(routes.listKinds, { query: { shape: kinds.form } }, { signal });
  const shape = (shaped.find(({ kind }) => kind === kinds.form)?.shape ?? {}) as Part;
  const entries = (await Promise.all(Object.values(kinds).map((kind) => all(call, kind, signal)))).flat();
  const forms = new Map(
    entries
      .filter(({ kind }) => kind === kinds.form)
      .map(({ key, entry }) => [key, entry as FormDefinition] as const),
  );
  const bundles = await Promise.all(
    formsWithLayers(forms).map(
      async (formKey) =>
        (await call(getForm, { params: { formKey }, query: {} }, { signal })) as unknown as FormBundle,
    ),
  );
  const layers: LayerDefinitions = Object.assign({}, ...bundles.map((bundle) => bundle.layers));
  const [first] = bundles;
  return { shape, entries, forms, layers, today: first?.today ?? '', bounds: first?.bounds };
}

/** All published entries of a kind. */
async function all(call: CallFunction, kind: string, signal: AbortSignal): Promise<Entry[]> {
  const page = (pageNum: number) =>
    call(routes.listEntries, { query: { kind, pageNum, pageSize: maxPageSize } }, { signal });
  const { records, total } = await page(1);
  const more = Math.ceil(total / maxPageSize) - 1;
  const others = await Promise.all(Array.from({ length: Math.max(0, more) }, (_, index) => page(index + 2)));
  return [records, ...others.map((other) => other.records)]
    .flat()
    .map(({ key, entry }) => ({ kind, key, entry }));
}

/** As few forms as name every checked layer that any form names; at least one, which tells the day and the county's box too. */
function formsWithLayers(forms: ReadonlyMap<string, FormDefinition>): string[] {
  const known = new Set<string>();
  const chosen = [...forms].filter(([, { sections }]) => {
    const layers = sections.flatMap(({ fields }) => fields.flatMap(({ layer }) => layer ?? []));
    const isNew = layers.some((layer) => !known.has(layer));
    for (const layer of layers) known.add(layer);
    return isNew;
  });
  return (chosen.length > 0 ? chosen : [...forms].slice(0, 1)).map(([key]) => key);
}
