import { matrixHeight, matrixWidth, maxLevel, minLevel, resolution, tileSize } from '@homestead/geodesy';
import { basemapTexts as texts } from '../../contract/basemap-texts.ts';
import type { OwsProblem } from './request.ts';
import { type TileLayer, tileLayers } from './tile-source.ts';

const ows = 'http://www.opengis.net/ows/1.1';
/** Metres in a degree and in a pixel, as OGC fixes them for scale denominators. */
const metresPerDegree = 111_319.490_793_273_57;
const ogcPixel = 0.000_28;

/** The service's own description; `address` is where it is called. */
export function capabilities(
  address: string,
  bounds: readonly [number, number, number, number],
  layers: readonly TileLayer[],
): string {
  const levels = Array.from({ length: maxLevel - minLevel + 1 }, (_, i) => minLevel + i);
  return `<?xml version="1.0" encoding="UTF-8"?>
<Capabilities xmlns="http://www.opengis.net/wmts/1.0" xmlns:ows="${ows}" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.0.0">
<ows:ServiceIdentification><ows:Title>${xml(texts.title)}</ows:Title><ows:ServiceType>OGC WMTS</ows:ServiceType><ows:ServiceTypeVersion>1.0.0</ows:ServiceTypeVersion></ows:ServiceIdentification>
<ows:OperationsMetadata>${operation('GetCapabilities', address)}${operation('GetTile', address)}</ows:OperationsMetadata>
<Contents>
${layers.map((id) => layer(id, tileLayers[id], bounds)).join('\n')}
<TileMatrixSet><ows:Identifier>c</ows:Identifier><ows:SupportedCRS>urn:ogc:def:crs:EPSG::4490</ows:SupportedCRS>
${levels.map(matrix).join('\n')}
</TileMatrixSet>
</Contents>
<ServiceMetadataURL xlink:href="${xml(`${address}?SERVICE=WMTS&REQUEST=GetCapabilities`)}"/>
</Capabilities>
`;
}

function operation(name: string, address: string): string {
  return `<ows:Operation name="${name}"><ows:DCP><ows:HTTP><ows:Get xlink:href="${xml(address)}?"><ows:Constraint name="GetEncoding"><ows:AllowedValues><ows:Value>KVP</ows:Value></ows:AllowedValues></ows:Constraint></ows:Get></ows:HTTP></ows:DCP></ows:Operation>`;
}

function layer(
  id: string,
  title: string,
  [west, south, east, north]: readonly [number, number, number, number],
): string {
  return `<Layer><ows:Title>${xml(title)}</ows:Title><ows:WGS84BoundingBox><ows:LowerCorner>${west} ${south}</ows:LowerCorner><ows:UpperCorner>${east} ${north}</ows:UpperCorner></ows:WGS84BoundingBox><ows:Identifier>${id}</ows:Identifier><Style isDefault="true"><ows:Identifier>default</ows:Identifier></Style><Format>image/png</Format><TileMatrixSetLink><TileMatrixSet>c</TileMatrixSet></TileMatrixSetLink></Layer>`;
}

/** The corner follows the axes of EPSG:4490: latitude first. */
function matrix(z: number): string {
  const scale = (resolution(z) * metresPerDegree) / ogcPixel;
  return `<TileMatrix><ows:Identifier>${z}</ows:Identifier><ScaleDenominator>${scale}</ScaleDenominator><TopLeftCorner>90 -180</TopLeftCorner><TileWidth>${tileSize}</TileWidth><TileHeight>${tileSize}</TileHeight><MatrixWidth>${matrixWidth(z)}</MatrixWidth><MatrixHeight>${matrixHeight(z)}</MatrixHeight></TileMatrix>`;
}

export function exceptionReport({ code, locator, message }: OwsProblem): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<ows:ExceptionReport xmlns:ows="${ows}" version="1.1.0" xml:lang="zh-CN"><ows:Exception exceptionCode="${code}" locator="${xml(locator)}"><ows:ExceptionText>${xml(message)}</ows:ExceptionText></ows:Exception></ows:ExceptionReport>
`;
}

function xml(text: string): string {
  const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (sign) => signs[sign]!).replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd]/g, '');
}
