/** One file of a field: stored, on its way, or stopped. */
export interface UploadItem {
  key: string;
  id?: string;
  name: string;
  size?: number;
  status: 'done' | 'uploading' | 'failed';
  /** 0 to 1 while uploading. */
  progress: number;
  message?: string;
  /** Whether sending the same file once more may succeed: not where the file itself is refused. */
  canRetry?: boolean;
  /** A picture of a file that is still here. */
  preview?: string;
  /** The server has a small picture of it. */
  isPicture?: boolean;
}

/** One that the server does not have yet. */
export interface PendingFile extends UploadItem {
  file: File;
  isJudged: boolean;
  stop: AbortController;
  hasNoSession?: boolean;
}
