/** What the ground is shown with. */
export type BaseMapName = 'vector' | 'terrain' | 'imagery';

export const BASE_MAP_NAMES: readonly BaseMapName[] = ['vector', 'terrain', 'imagery'];

/** The base map on which a map opens where the page names none: the picture from above, on which one finds one's place. */
export const firstBaseMap = (names: readonly BaseMapName[]): BaseMapName | undefined =>
  names.includes('imagery') ? 'imagery' : names[0];

/** Two tile addresses with `{z}`, `{x}` and `{y}`: the picture and the names upon it. */
export interface BaseMap {
  picture: string;
  labels: string;
}
export type BaseMaps = Partial<Record<BaseMapName, BaseMap>>;

const BASE_MAP_LAYERS: Record<BaseMapName, readonly [picture: string, labels: string]> = {
  vector: ['vec', 'cva'],
  terrain: ['ter', 'cta'],
  imagery: ['img', 'cia'],
};

const baseMapsFrom = (address: (layer: string) => string): Record<BaseMapName, BaseMap> => {
  const pair = (name: BaseMapName): BaseMap => {
    const [picture, labels] = BASE_MAP_LAYERS[name];
    return { picture: address(picture), labels: address(labels) };
  };
  return { vector: pair('vector'), terrain: pair('terrain'), imagery: pair('imagery') };
};

const query = (layer: string, format: string) =>
  `SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0&LAYER=${layer}&STYLE=default&TILEMATRIXSET=c&FORMAT=${format}` +
  '&TILEMATRIX={z}&TILEROW={y}&TILECOL={x}';

/** The base maps of our own tile service, which needs no key. */
export const ownBaseMaps = (address = '/api/mapService/cite/wmts'): Record<BaseMapName, BaseMap> =>
  baseMapsFrom((layer) => `${address}?${query(layer, 'image/png')}`);

/** One tile's address; a ticket is added where the service asks who reads. */
export function tileAddress(
  template: string,
  tile: { z: number; x: number; y: number },
  ticket?: string | undefined,
): string {
  const address = template
    .replace('{z}', String(tile.z))
    .replace('{x}', String(tile.x))
    .replace('{y}', String(tile.y));
  return ticket ? `${address}&Authentication=${encodeURIComponent(ticket)}` : address;
}
