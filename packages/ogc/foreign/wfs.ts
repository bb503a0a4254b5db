import { childOf, childrenOf, type DocumentElement, ForeignDocumentError, textAt } from './document.ts';
import {
  boxOf,
  crsName,
  type ForeignBox,
  type ForeignLayer,
  type ForeignService,
  mostLayers,
} from './layers.ts';

/** Reads the capabilities of a WFS 1.0.0, 1.1.0 or 2.0.0. Throws ForeignDocumentError. */
export function readWfs(root: DocumentElement): ForeignService {
  if (root.name !== 'WFS_Capabilities') throw new ForeignDocumentError('unknown');
  const formats = formatsOf(root);
  const types = childrenOf(childOf(root, 'FeatureTypeList'), 'FeatureType').slice(0, mostLayers);
  const layers = types.flatMap((type): ForeignLayer[] => {
    const name = textAt(type, 'Name');
    if (name === '') return [];
    const systems = ['DefaultCRS', 'DefaultSRS', 'SRS', 'OtherCRS', 'OtherSRS'].flatMap((each) =>
      childrenOf(type, each).map(({ text }) => crsName(text)),
    );
    const own = childrenOf(childOf(type, 'OutputFormats'), 'Format').map(({ text }) => text.trim());
    return [
      {
        name,
        title: textAt(type, 'Title') || name,
        path: [],
        kind: 'WFS',
        srs: [...new Set(systems.filter(Boolean))],
        bbox: boxIn(type),
        styles: [],
        formats: own.length > 0 ? own : formats,
        tileService: null,
        template: null,
      },
    ];
  });
  return {
    title: textAt(root, 'ServiceIdentification', 'Title') || textAt(root, 'Service', 'Title'),
    version: root.attributes['version'] ?? '1.1.0',
    layers,
  };
}

/** What GetFeature answers in, by the operations' metadata (1.1.0, 2.0.0). */
function formatsOf(root: DocumentElement): string[] {
  const operations = childrenOf(childOf(root, 'OperationsMetadata'), 'Operation');
  const feature = operations.find(({ attributes }) => attributes['name'] === 'GetFeature');
  const parameter = childrenOf(feature, 'Parameter').find(
    ({ attributes }) => attributes['name'] === 'outputFormat',
  );
  const values = [
    ...childrenOf(parameter, 'Value'),
    ...childrenOf(childOf(parameter, 'AllowedValues'), 'Value'),
  ];
  return values.map(({ text }) => text.trim());
}

/** The box in WGS84: two corners, longitude first; four attributes in 1.0.0. */
export function boxIn(type: DocumentElement): ForeignBox | null {
  const box = childOf(type, 'WGS84BoundingBox');
  if (box) {
    const corner = (name: string) => textAt(box, name).split(/\s+/).map(Number);
    return boxOf([...corner('LowerCorner').slice(0, 2), ...corner('UpperCorner').slice(0, 2)]);
  }
  const old = childOf(type, 'LatLongBoundingBox');
  if (!old) return null;
  return boxOf(['minx', 'miny', 'maxx', 'maxy'].map((name) => Number(old.attributes[name] ?? Number.NaN)));
}
