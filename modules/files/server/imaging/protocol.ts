import type { PictureError } from '../../engine/index.ts';

/** What the drawing process is asked. It reads and writes files itself: bytes of pictures never pass the channel. */
export type ImagingWish = { kind: 'inspect'; path: string; format: string } | RenderWish;

/** An upright copy of a picture, at most `edge` long; with a watermark it is a JPEG that carries the text. */
export interface RenderWish {
  kind: 'render';
  path: string;
  format: string;
  edge: number;
  output: string;
  watermark?: string;
}

/** What was found; `size` is null for a sound picture of a format that is kept, but never drawn. */
export type Inspection =
  | { fault: null; size: { width: number; height: number } | null }
  | { fault: PictureError };

export type Rendered = { mime: 'image/jpeg' | 'image/webp'; size: number } | null;

export type ImagingAnswer = { result: Inspection | Rendered } | { error: string };
