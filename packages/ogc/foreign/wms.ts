import { childOf, childrenOf, type DocumentElement, ForeignDocumentError, textAt } from './document.ts';
import {
  boxOf,
  crsName,
  type ForeignBox,
  type ForeignLayer,
  type ForeignService,
  mostLayers,
} from './layers.ts';

interface Inherited {
  path: string[];
  srs: string[];
  styles: string[];
  bbox: ForeignBox | null;
}

/** Reads the capabilities of a WMS 1.1.1 or 1.3.0; layers inherit reference systems, styles and box. Throws ForeignDocumentError. */
export function readWms(root: DocumentElement): ForeignService {
  if (!/^(WMS_Capabilities|WMT_MS_Capabilities)$/.test(root.name)) throw new ForeignDocumentError('unknown');
  const capability = childOf(root, 'Capability');
  const map = childOf(childOf(capability, 'Request'), 'GetMap');
  const formats = childrenOf(map, 'Format').map(({ text }) => text.trim());
  const layers: ForeignLayer[] = [];
  const walk = (element: DocumentElement, above: Inherited): void => {
    if (layers.length >= mostLayers) return;
    const [name, title] = [textAt(element, 'Name'), textAt(element, 'Title')];
    const own = [...childrenOf(element, 'CRS'), ...childrenOf(element, 'SRS')]
      .flatMap(({ text }) => text.trim().split(/\s+/))
      .map(crsName)
      .filter(Boolean);
    const srs = [...new Set([...above.srs, ...own])];
    const styles = [
      ...new Set([...above.styles, ...childrenOf(element, 'Style').map((style) => textAt(style, 'Name'))]),
    ];
    const bbox = boxIn(element) ?? above.bbox;
    const within = childrenOf(element, 'Layer');
    if (name !== '')
      layers.push({
        name,
        title: title || name,
        path: above.path,
        kind: 'WMS',
        srs,
        bbox,
        styles: styles.filter(Boolean),
        formats,
        tileService: null,
        template: null,
      });
    for (const child of within)
      walk(child, { path: [...above.path, title || name].filter(Boolean), srs, styles, bbox });
  };
  for (const layer of childrenOf(capability, 'Layer'))
    walk(layer, { path: [], srs: [], styles: [], bbox: null });
  return {
    title: textAt(root, 'Service', 'Title'),
    version: root.attributes['version'] ?? '1.1.1',
    layers,
  };
}

function boxIn(element: DocumentElement): ForeignBox | null {
  const geographic = childOf(element, 'EX_GeographicBoundingBox');
  if (geographic)
    return boxOf(
      ['westBoundLongitude', 'southBoundLatitude', 'eastBoundLongitude', 'northBoundLatitude'].map((name) =>
        Number(textAt(geographic, name) || Number.NaN),
      ),
    );
  const latLon = childOf(element, 'LatLonBoundingBox');
  if (!latLon) return null;
  return boxOf(['minx', 'miny', 'maxx', 'maxy'].map((name) => Number(latLon.attributes[name] ?? Number.NaN)));
}
