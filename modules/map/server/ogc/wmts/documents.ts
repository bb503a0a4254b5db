import { type Bounds, crsTable, maxLevel, minLevel, tileSize } from '@homestead/geodesy';
import { METRES_PER_DEGREE, scaleDenominator } from '@homestead/mapstyle';
import { crsUrn, escapeXml as xml } from '@homestead/ogc';
import { basemapTexts as texts } from '../../../contract/basemap-texts.ts';
import { columnsOf, rowsOf, stepOf, type TileGrid } from '../../tiles/grid.ts';
import type { Offered } from './request.ts';

const ows = 'http://www.opengis.net/ows/1.1';

export interface DescribedTiles extends Offered {
  readonly name: string;
  readonly title: string;
  readonly extent: Bounds;
}

/** The service's own description; `address` is where it is called. `sections` are those wanted, all where undefined. */
export function capabilities(
  address: string,
  layers: readonly DescribedTiles[],
  grids: readonly TileGrid[],
  sections?: readonly string[],
): string {
  const wants = (name: string) => !sections || sections.includes(name.toLowerCase());
  const identification = `<ows:ServiceIdentification><ows:Title>${xml(texts.title)}</ows:Title><ows:ServiceType>OGC WMTS</ows:ServiceType><ows:ServiceTypeVersion>1.0.0</ows:ServiceTypeVersion></ows:ServiceIdentification>`;
  const operations = `<ows:OperationsMetadata>${operation('GetCapabilities', address)}${operation('GetTile', address)}</ows:OperationsMetadata>`;
  const contents = `<Contents>
${layers.map((each) => layer(each, address)).join('\n')}
${grids.map(matrixSet).join('\n')}
</Contents>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Capabilities xmlns="http://www.opengis.net/wmts/1.0" xmlns:ows="${ows}" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.0.0">
${[
  wants('ServiceIdentification') ? identification : '',
  wants('OperationsMetadata') ? operations : '',
  wants('Contents') ? contents : '',
].join('\n')}
<ServiceMetadataURL xlink:href="${xml(`${address}?SERVICE=WMTS&REQUEST=GetCapabilities`)}"/>
</Capabilities>
`;
}

function operation(name: string, address: string): string {
  return `<ows:Operation name="${name}"><ows:DCP><ows:HTTP><ows:Get xlink:href="${xml(address)}?"><ows:Constraint name="GetEncoding"><ows:AllowedValues><ows:Value>KVP</ows:Value></ows:AllowedValues></ows:Constraint></ows:Get></ows:HTTP></ows:DCP></ows:Operation>`;
}

function layer({ name, title, extent, formats, grids }: DescribedTiles, address: string): string {
  const [west, south, east, north] = extent;
  const template = `${address}/${encodeURIComponent(name)}/{Style}/{TileMatrixSet}/{TileMatrix}/{TileRow}/{TileCol}`;
  const resources = formats.map(
    (format) =>
      `<ResourceURL format="${format}" resourceType="tile" template="${xml(template)}.${format === 'image/png' ? 'png' : 'jpg'}"/>`,
  );
  return `<Layer><ows:Title>${xml(title)}</ows:Title><ows:WGS84BoundingBox><ows:LowerCorner>${west} ${south}</ows:LowerCorner><ows:UpperCorner>${east} ${north}</ows:UpperCorner></ows:WGS84BoundingBox><ows:Identifier>${xml(name)}</ows:Identifier><Style isDefault="true"><ows:Identifier>default</ows:Identifier></Style>${formats.map((format) => `<Format>${format}</Format>`).join('')}${grids.map(({ set }) => `<TileMatrixSetLink><TileMatrixSet>${set}</TileMatrixSet></TileMatrixSetLink>`).join('')}${resources.join('')}</Layer>`;
}

function matrixSet(grid: TileGrid): string {
  const levels = Array.from({ length: maxLevel - minLevel + 1 }, (_, i) => minLevel + i);
  return `<TileMatrixSet><ows:Identifier>${grid.set}</ows:Identifier><ows:SupportedCRS>${crsUrn(grid.crs)}</ows:SupportedCRS>
${levels.map((z) => matrix(grid, z)).join('\n')}
</TileMatrixSet>`;
}

/** The corner follows the axes of the system as its URN names it: north first. */
function matrix(grid: TileGrid, z: number): string {
  const { units, axes } = crsTable[grid.crs];
  const scale = scaleDenominator(stepOf(grid, z), units === 'degrees' ? METRES_PER_DEGREE : 1);
  const corner = axes === 'neu' ? `${grid.north} ${grid.west}` : `${grid.west} ${grid.north}`;
  return `<TileMatrix><ows:Identifier>${z}</ows:Identifier><ScaleDenominator>${scale}</ScaleDenominator><TopLeftCorner>${corner}</TopLeftCorner><TileWidth>${tileSize}</TileWidth><TileHeight>${tileSize}</TileHeight><MatrixWidth>${columnsOf(grid, z)}</MatrixWidth><MatrixHeight>${rowsOf(grid, z)}</MatrixHeight></TileMatrix>`;
}
