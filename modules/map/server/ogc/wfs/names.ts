import { fromXmlName, toXmlName } from '@homestead/ogc';
import { geometryName } from '../query/condition.ts';
import type { Published } from '../query/published.ts';

/** The namespace of all feature types. */
export const namespace = 'urn:homestead:map';

/** `yjjbnt.f1`: the name of a feature in the service, as an XML id. */
export const featureName = (layerId: string, id: string): string => layerId + toXmlName(`a.${id}`).slice(1);

/** The id behind such a name; undefined where it names no feature of the layer. */
export function idInName(layerId: string, name: string): string | undefined {
  return name.startsWith(`${layerId}.`) ? fromXmlName(name.slice(layerId.length + 1)) : undefined;
}

/** The element of a field; a field that is called like the geometry gets a name of its own. */
export const elementOf = (field: string): string =>
  field === geometryName ? `${geometryName}_1` : toXmlName(field);

const properties = {
  Point: ['PointPropertyType', 'MultiPointPropertyType'],
  LineString: ['CurvePropertyType', 'MultiCurvePropertyType'],
  Polygon: ['SurfacePropertyType', 'MultiSurfacePropertyType'],
} as const;

/** The GML type of a layer's geometries. */
export const geometryType = ({ layer, isMulti }: Published): string =>
  properties[layer.geometryType][isMulti ? 1 : 0];
