/** What the imaging thread is asked. Bytes of the request belong to the thread from then on. */
export type ImagingRequest =
  | { id: number; kind: 'inspect'; path: string; format: string }
  | { id: number; kind: 'render'; bytes: Uint8Array; format: string; edge: number; output: string };

export type Inspection =
  | { fault: null; width: number; height: number }
  | { fault: 'broken' | 'foreign' | 'pixels' };

export type Rendered = { mime: 'image/jpeg' | 'image/webp'; size: number } | null;

export type ImagingAnswer = { id: number; result: Inspection | Rendered } | { id: number; error: string };
