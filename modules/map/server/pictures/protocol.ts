import type { PictureTile } from '@homestead/catalogue/server';
import type { CrsCode } from '@homestead/geodesy';
import type { LegendEntry, MapStyle } from '@homestead/mapstyle';
import type { Packed } from '../overlay/protocol.ts';

export type PictureFormat = 'image/png' | 'image/jpeg';

/** Features as they cross to the process that paints: shapes in EPSG:4490 and their properties as a JSON list. */
export interface DrawnFeatures {
  shapes: Packed;
  /** JSON list of properties, one for each shape. */
  properties: string;
  /** How many features each shape stands for; null where each stands for itself. */
  counts: number[] | null;
}

/** What is looked at: a box in the numbers of a system, east first, and its pixels. */
export interface Frame {
  crs: CrsCode;
  box: [number, number, number, number];
  width: number;
  height: number;
  /** Its pixels for one pixel of the styles; 1 unless it is made for a print or a fine screen. */
  ratio?: number;
}

export interface PictureWish extends Frame {
  kind: 'picture';
  format: PictureFormat;
  /** `#rrggbb`; null leaves the ground transparent. */
  background: string | null;
  /** Lowest first; `opacity` is that of the tiles. */
  layers: { style: MapStyle; features: DrawnFeatures; tiles?: PictureTile[]; opacity?: number }[];
  /** A tile's labels stand where its neighbours expect them; a picture's where they are seen. */
  tile: boolean;
}

export interface VectorWish extends Frame {
  kind: 'vector';
  name: string;
  ids: string[];
  features: DrawnFeatures;
  /** Whether more lies there than what is given. */
  isCut: boolean;
}

export interface LegendWish {
  kind: 'legend';
  format: PictureFormat;
  entries: LegendEntry[];
  /** Size of a symbol in pixels. */
  width: number;
  height: number;
}

/** A text in place of a picture. */
export interface NoticeWish {
  kind: 'notice';
  format: PictureFormat;
  width: number;
  height: number;
  background: string | null;
  /** Empty for a picture of the ground alone. */
  text: string;
}

export type PaintWish = PictureWish | VectorWish | LegendWish | NoticeWish;
