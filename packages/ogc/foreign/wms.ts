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
  scales: Scales;
}

/** Scales 1:n between which a layer is drawn. */
interface Scales {
  minScale: number | null;
  maxScale: number | null;
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
    const scales = scalesIn(element, above.scales);
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
        ...scales,
      });
    for (const child of within)
      walk(child, { path: [...above.path, title || name].filter(Boolean), srs, styles, bbox, scales });
  };
  for (const layer of childrenOf(capability, 'Layer'))
    walk(layer, { path: [], srs: [], styles: [], bbox: null, scales: { minScale: null, maxScale: null } });
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

/** Diagonal of a pixel of 0.28 mm in metres of a scale 1:1, in which WMS 1.1.1 gives its hints. */
const hintOfOne = 0.000_28 * Math.SQRT2;

/** The scales of a layer: in 1.3.0 as denominators, in 1.1.1 as the ground under the diagonal of a pixel. Zero is no limit. */
function scalesIn(element: DocumentElement, above: Scales): Scales {
  const hint = childOf(element, 'ScaleHint');
  const limit = (denominator: string, ofHint: string): number | null => {
    const text = textAt(element, denominator);
    const value = text === '' ? Number(hint?.attributes[ofHint]) / hintOfOne : Number(text);
    // Servers write "no limit" as the largest number that they know.
    return Number.isFinite(value) && value > 0 && value < 1e10 ? value : null;
  };
  const minScale = limit('MinScaleDenominator', 'min') ?? above.minScale;
  const maxScale = limit('MaxScaleDenominator', 'max') ?? above.maxScale;
  // Limits that exclude each other are a slip of the service: what it draws then is its own.
  return minScale !== null && maxScale !== null && minScale >= maxScale
    ? { minScale: null, maxScale: null }
    : { minScale, maxScale };
}
