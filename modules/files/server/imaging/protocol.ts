import type { PictureFault } from '../../engine/index.ts';

/** What the imaging thread is asked. Bytes of the request belong to the thread from then on. */
export type ImagingRequest =
  | { id: number; kind: 'inspect'; path: string; format: string }
  | { id: number; kind: 'render'; bytes: Uint8Array; format: string; edge: number; output: string };

/** What was found; `size` is null for a sound picture of a format that is kept, but never drawn. */
export type Inspection =
  | { fault: null; size: { width: number; height: number } | null }
  | { fault: PictureFault };

export type Rendered = { mime: 'image/jpeg' | 'image/webp'; size: number } | null;

export type ImagingAnswer = { id: number; result: Inspection | Rendered } | { id: number; error: string };
