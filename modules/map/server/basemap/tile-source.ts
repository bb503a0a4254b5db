/** Base maps and their annotation layers, named as the national service names them. */
export const tileLayers = {
  vec: '矢量底图',
  cva: '矢量注记',
  ter: '地形晕渲',
  cta: '地形注记',
  img: '影像底图',
  cia: '影像注记',
} as const;
export type TileLayer = keyof typeof tileLayers;

export const isTileLayer = (name: string): name is TileLayer => Object.hasOwn(tileLayers, name);

/** Where tiles of the national grid `c` come from. */
export interface TileSource {
  /** The layers that it has tiles of. */
  readonly layers: readonly TileLayer[];
  /** A tile as PNG, JPEG or WebP; null where there is none. Throws a HttpError where it cannot be had for now. */
  tile(layer: TileLayer, z: number, x: number, y: number): Promise<Buffer | null>;
  /** Gets ready before the first map opens. */
  warm?(): void;
  close(): Promise<void>;
}
