import type { FeatureRow } from '@homestead/catalogue/server';
import type { Geometry } from '@homestead/geodesy';
import { escapeXml, type GmlGeometry, writeGml } from '@homestead/ogc';
import { geometryName } from '../query/condition.ts';
import type { Selection } from '../query/selection.ts';
import { geoJsonIn, positionIn } from '../query/systems.ts';
import { elementOf, featureName, namespace } from './names.ts';

/** A property as text of an element; null and what is not there have none. */
export const textOf = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

/** Writes the features of a selection as GML elements; `alone` gives the element the namespaces that a collection declares. */
export function gmlWriter(
  selection: Selection,
  version: '3.1.1' | '3.2',
  alone = '',
): (row: FeatureRow) => string {
  const { published, system, fields, geometry } = selection;
  const { id: layerId } = published.layer;
  const at = positionIn(system);
  const position = (one: readonly number[]) => at(one).join(' ');
  const elements = fields.map(({ name }) => [name, elementOf(name)] as const);
  return (row) => {
    const id = featureName(layerId, row.id);
    const values = elements.map(([name, element]) => {
      const value = row.properties[name];
      return value === undefined || value === null
        ? ''
        : `<app:${element}>${escapeXml(textOf(value))}</app:${element}>`;
    });
    const style = { version, srsName: system.name, position, id: `${id}.${geometryName}` };
    const shape = geometry
      ? writeGml(inParts(JSON.parse(row.geometry) as Geometry, published.isMulti), style)
      : '';
    const held = shape && `<app:${geometryName}>${shape}</app:${geometryName}>`;
    return `<app:${layerId}${alone} gml:id="${id}">${values.join('')}${held}</app:${layerId}>`;
  };
}

/** Where some feature of the layer has several parts, each is written as a collection, as the schema says. */
const inParts = (geometry: Geometry, isMulti: boolean): GmlGeometry =>
  isMulti && !geometry.type.startsWith('Multi')
    ? { type: `Multi${geometry.type}`, coordinates: [geometry.coordinates] }
    : geometry;

/** Writes the features of a selection as GeoJSON: longitude (east) first, whatever the system is called. */
export function jsonWriter({ published, system, fields, geometry }: Selection): (row: FeatureRow) => string {
  const turn = geoJsonIn({ ...system, isSwapped: false });
  const { id: layerId } = published.layer;
  const isAll = fields === published.fields;
  const names = fields.map(({ name }) => name);
  return (row) => {
    const own = row.properties;
    const shown = isAll
      ? own
      : Object.fromEntries(names.filter((name) => Object.hasOwn(own, name)).map((name) => [name, own[name]]));
    const shape = geometry ? turn(row.geometry) : 'null';
    return `{"type":"Feature","id":${JSON.stringify(featureName(layerId, row.id))},"geometry":${shape},"properties":${JSON.stringify(shown)}}`;
  };
}

/** Namespaces of a feature that stands by itself. */
export const namespacesAlone = (gml: string): string => ` xmlns:app="${namespace}" xmlns:gml="${gml}"`;
