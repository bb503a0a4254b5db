/** What the painter uses of a 2D canvas: browsers and @napi-rs/canvas both have it. */
export interface PaintContext {
  readonly canvas: { readonly width: number; readonly height: number };
  fillStyle: unknown;
  strokeStyle: unknown;
  lineWidth: number;
  lineCap: 'butt' | 'round' | 'square';
  lineJoin: 'bevel' | 'miter' | 'round';
  miterLimit: number;
  font: string;
  textAlign: string;
  textBaseline: string;
  save(): void;
  restore(): void;
  beginPath(): void;
  closePath(): void;
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  arc(x: number, y: number, radius: number, from: number, to: number): void;
  rect(x: number, y: number, width: number, height: number): void;
  fill(rule?: 'evenodd' | 'nonzero'): void;
  stroke(): void;
  clip(rule?: 'evenodd' | 'nonzero'): void;
  setLineDash(dash: number[]): void;
  fillText(text: string, x: number, y: number): void;
  strokeText(text: string, x: number, y: number): void;
  measureText(text: string): { readonly width: number };
}

/** A place on the canvas, in its pixels. */
export type Pixel = readonly [x: number, y: number, ...rest: number[]];

export interface PaintOptions {
  /** Canvas pixels for one pixel of the style (a browser's `devicePixelRatio`; dpi / 96). Default 1. */
  ratio?: number;
  /** Where coordinate (0, 0) of the map lies, in canvas pixels: hatches begin there, so that they go on from tile to tile. */
  origin?: Pixel;
}

/** Parts of a feature in canvas pixels: points, lines, or all rings of all polygons. */
export interface Shape {
  type: 'Point' | 'LineString' | 'Polygon';
  parts: readonly (readonly Pixel[])[];
}
