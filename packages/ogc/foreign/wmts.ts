import { childOf, childrenOf, type DocumentElement, ForeignDocumentError, textAt } from './document.ts';
import {
  cornerOf,
  crsName,
  type ForeignLayer,
  type ForeignService,
  mostLayers,
  resolutionOf,
  type TileService,
  wkidOf,
} from './layers.ts';
import { boxIn } from './wfs.ts';

/** Systems in the order in which a set of tiles is chosen where a layer has several. */
const preferred = [4490, 4326, 3857];

/** Reads the capabilities of a WMTS 1.0.0, asked by KVP or by path. Throws ForeignDocumentError. */
export function readWmts(root: DocumentElement): ForeignService {
  const contents = childOf(root, 'Contents');
  if (root.name !== 'Capabilities' || !contents) throw new ForeignDocumentError('unknown');
  const sets = new Map<string, TileService>();
  for (const element of childrenOf(contents, 'TileMatrixSet')) {
    const set = setOf(element);
    if (set) sets.set(set.matrixSet, set);
  }
  const layers = childrenOf(contents, 'Layer')
    .slice(0, mostLayers)
    .flatMap((layer) => layerOf(layer, sets));
  return { title: textAt(root, 'ServiceIdentification', 'Title'), version: '1.0.0', layers };
}

function layerOf(layer: DocumentElement, sets: ReadonlyMap<string, TileService>): ForeignLayer[] {
  const name = textAt(layer, 'Identifier');
  const named = childrenOf(layer, 'TileMatrixSetLink').map((link) => textAt(link, 'TileMatrixSet'));
  const offered = named.flatMap((set) => sets.get(set) ?? []);
  const rank = ({ wkid }: TileService) => (preferred.indexOf(wkid) + 1 || preferred.length + 1) as number;
  const [tileService] = offered.toSorted((a, b) => rank(a) - rank(b));
  if (name === '' || !tileService) return [];
  const styles = childrenOf(layer, 'Style').toSorted(
    (a, b) => Number(b.attributes['isDefault'] === 'true') - Number(a.attributes['isDefault'] === 'true'),
  );
  const resource = childrenOf(layer, 'ResourceURL').find(
    ({ attributes }) => attributes['resourceType'] === 'tile',
  );
  return [
    {
      name,
      title: textAt(layer, 'Title') || name,
      path: [],
      kind: 'WMTS',
      srs: [...new Set(offered.map(({ wkid }) => `EPSG:${wkid}`))],
      bbox: boxIn(layer),
      styles: styles.map((style) => textAt(style, 'Identifier')).filter(Boolean),
      formats: childrenOf(layer, 'Format').map(({ text }) => text.trim()),
      tileService,
      template: resource?.attributes['template'] ?? null,
    },
  ];
}

function setOf(element: DocumentElement): TileService | null {
  const crs = textAt(element, 'SupportedCRS');
  const wkid = wkidOf(crsName(crs));
  const levels = childrenOf(element, 'TileMatrix')
    .map((matrix) => ({
      id: textAt(matrix, 'Identifier'),
      resolution: resolutionOf(Number(textAt(matrix, 'ScaleDenominator')), wkid),
      corner: cornerOf(textAt(matrix, 'TopLeftCorner'), crs),
      size: [Number(textAt(matrix, 'TileWidth')), Number(textAt(matrix, 'TileHeight'))] as [number, number],
    }))
    .filter(({ id, resolution }) => id !== '' && Number.isFinite(resolution) && resolution > 0)
    .sort((a, b) => b.resolution - a.resolution);
  const [first] = levels;
  if (!first || wkid === 0 || ![...first.corner, ...first.size].every(Number.isFinite)) return null;
  return {
    wkid,
    resolutions: levels.map(({ resolution }) => resolution),
    levelIds: levels.map(({ id }) => id),
    origin: first.corner,
    tileSize: first.size,
    matrixSet: textAt(element, 'Identifier'),
  };
}
