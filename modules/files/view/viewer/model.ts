import type { CallFunction } from '@homestead/http/client';

/** A file to look at; an empty name is a picture whose name has not come yet. */
export interface ViewedFile {
  id: string;
  name: string;
  /** Bytes, where they are known. */
  size?: number | undefined;
}

export interface FileViewerProps {
  call: CallFunction;
  files: readonly ViewedFile[];
  /** Id of the one that is shown. */
  current: string;
  onShow(id: string): void;
  /** Tells why a download did not work. */
  notify(message: string): void;
}

/** Room for a page or picture, in CSS pixels. */
export interface Room {
  width: number;
  height: number;
}
