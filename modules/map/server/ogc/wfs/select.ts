import { OwsException } from '@homestead/ogc';
import { vectorTexts as texts } from '../../../contract/vector-services-texts.ts';
import type { Reader } from '../../access/index.ts';
import { conditionOf, geometryName, meetsRing, ringOf } from '../query/condition.ts';
import { findPublished, type Published, type VectorDeps } from '../query/published.ts';
import type { Selection } from '../query/selection.ts';
import { readSystem, type System, storedSystem } from '../query/systems.ts';
import { elementOf, idInName } from './names.ts';
import { invalid, type WfsQuery } from './request.ts';

/** A layer that a client named; throws as for an unknown one where the reader may not see it. */
export async function typeNamed(deps: VectorDeps, reader: Reader, name: string): Promise<Published> {
  const found = await findPublished(deps, reader, name);
  if (!found) throw invalid('typeNames', texts.unknownLayer(name.slice(0, 100)));
  return found;
}

export function systemNamed(name: string | undefined, usual: System, locator = 'srsName'): System {
  if (name === undefined || name === '') return usual;
  const found = readSystem(name);
  if (!found) throw invalid(locator, texts.unknownCrs(name.slice(0, 100), storedSystem.name));
  return found;
}

/** Makes a selection of a query: every name in it is looked up among what the reader sees. Throws OwsException. */
export async function selectionOf(deps: VectorDeps, reader: Reader, query: WfsQuery): Promise<Selection> {
  const published = await typeNamed(deps, reader, query.typeName);
  const layerId = published.layer.id;
  const where = [];
  const strange = new Set<string>();
  const idOf = (name: string) => {
    const id = idInName(layerId, name);
    if (id === undefined) strange.add(name);
    return id;
  };
  if (query.filter)
    where.push(
      conditionOf(query.filter, {
        published,
        fieldOf: (name) => fieldOf(published, name),
        system: storedSystem,
        idOf,
        locator: 'filter',
      }),
    );
  if (query.box) {
    const { corners, srsName } = query.box;
    const ring = ringOf(corners, systemNamed(srsName, storedSystem, 'bbox'));
    if (!ring) throw invalid('bbox', texts.box);
    where.push(...meetsRing(ring, published.extent));
  }
  const ids = query.ids?.flatMap((name) => idOf(name) ?? []);
  await refuseOtherLayers(deps, reader, strange);
  const named = query.properties;
  const isGeometry = (name: string) => name === geometryName;
  const unknown = named?.find((name) => !isGeometry(name) && !fieldOf(published, name));
  if (unknown !== undefined) throw invalid('propertyName', texts.unknownField(unknown.slice(0, 100)));
  return {
    published,
    system: systemNamed(query.srsName, storedSystem),
    where,
    ...(ids ? { ids } : {}),
    sort: query.sort.map(({ property, descending }) => {
      const field = fieldOf(published, property);
      if (!field) throw invalid('sortBy', texts.unknownField(property.slice(0, 100)));
      return { field: field.name, isNumber: field.type === 'integer' || field.type === 'number', descending };
    }),
    fields: named
      ? published.fields.filter(({ name }) => named.some((each) => fieldOf(published, each)?.name === name))
      : published.fields,
    geometry: named ? named.some(isGeometry) : true,
  };
}

/** What names a feature of another layer than the one asked for is no empty answer (ISO 19142 §7.9.2.4.1). Throws OwsException. */
async function refuseOtherLayers(
  deps: VectorDeps,
  reader: Reader,
  names: ReadonlySet<string>,
): Promise<void> {
  for (const name of names) {
    const layer = name.slice(0, Math.max(0, name.indexOf('.')));
    if (layer && (await findPublished(deps, reader, layer)))
      throw invalid('RESOURCEID', texts.strangeId(name.slice(0, 100)));
  }
}

/** A field by its name, or by that of its element. */
export const fieldOf = ({ fields }: Pick<Published, 'fields'>, name: string) =>
  fields.find((field) => field.name === name) ?? fields.find((field) => elementOf(field.name) === name);

/** The selection of one feature by its name; throws 404 where the name cannot be one. */
export async function selectionById(
  deps: VectorDeps,
  reader: Reader,
  name: string,
  srsName?: string,
): Promise<Selection> {
  const missing = new OwsException('NotFound', 'id', texts.unknownFeature(name.slice(0, 100)), 404);
  const typeName = name.slice(0, Math.max(0, name.indexOf('.')));
  const published = await findPublished(deps, reader, typeName);
  if (!published) throw missing;
  const query = { typeName, ids: [name], sort: [], ...(srsName ? { srsName } : {}) };
  return selectionOf(deps, reader, query);
}
