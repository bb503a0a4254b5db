import { OwsException } from '@homestead/ogc';
import { vectorTexts as texts } from '../../../contract/vector-services-texts.ts';
import type { WfsVersion } from './request.ts';

export type OutputFormat = 'gml32' | 'gml31' | 'json' | 'shape';

/** The name of each format in capabilities, its media type, and the other names under which clients ask for it. */
export const formats: Readonly<
  Record<OutputFormat, { name: string; type: string; others: readonly string[] }>
> = {
  gml32: {
    name: 'application/gml+xml; version=3.2',
    type: 'application/gml+xml; version=3.2',
    others: [
      'text/xml;subtype=gml/3.2',
      'text/xml;subtype=gml/3.2.1',
      'gml32',
      'text/xml;version=3.2',
      'application/gml+xml;version=3.2.1',
    ],
  },
  gml31: {
    name: 'text/xml; subtype=gml/3.1.1',
    type: 'text/xml; subtype=gml/3.1.1',
    others: ['gml3', 'gml31', 'text/gml;subtype=gml/3.1.1', 'text/xml;subtype=gml/3.1'],
  },
  json: {
    name: 'application/json',
    type: 'application/geo+json',
    others: [
      'application/geo+json',
      'json',
      'geojson',
      'application/json;subtype=geojson',
      'application/vnd.geo+json',
    ],
  },
  shape: {
    name: 'SHAPE-ZIP',
    type: 'application/zip',
    others: ['shapezip', 'shapefile', 'shp', 'application/zip', 'application/x-shapefile'],
  },
};

/** The formats of features in a version, its own GML first. */
export const formatsOf = (version: WfsVersion): OutputFormat[] =>
  version === '2.0.0' ? ['gml32', 'gml31', 'json', 'shape'] : ['gml31', 'gml32', 'json', 'shape'];

/** An unescaped plus sign of an address reads as a space. */
const plain = (text: string): string =>
  text.toLowerCase().replace('gml xml', 'gml+xml').replace('geo json', 'geo+json').replace(/\s+/g, '');

/** The format that is asked for, the version's GML where none is. Throws OwsException. */
export function formatOf(text: string | undefined, version: WfsVersion): OutputFormat {
  const usual = version === '2.0.0' ? 'gml32' : 'gml31';
  if (!text) return usual;
  const asked = plain(text);
  if (asked === 'text/xml' || asked === 'application/gml+xml' || asked === 'application/xml') return usual;
  const found = formatsOf(version).find((format) => {
    const { name, others } = formats[format];
    return plain(name) === asked || others.includes(asked);
  });
  if (!found)
    throw new OwsException(
      'InvalidParameterValue',
      'outputFormat',
      texts.unknownFormat(
        text.slice(0, 100),
        formatsOf(version).map((one) => formats[one].name),
      ),
    );
  return found;
}
