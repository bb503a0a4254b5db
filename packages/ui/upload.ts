import { CallFailure, offline, timedOut } from '@homestead/http/client';
import { readToken } from './session.ts';
import { texts } from './texts.ts';

/** What the server answers for a stored file (api.md). */
export interface StoredFile {
  id: string;
  name: string;
  suffix: string;
  size: number;
  width?: number;
  height?: number;
}

export interface UploadOptions {
  /** `group.field`: the server judges the file by that field's rule. */
  rule?: string;
  address?: string;
  onProgress?(share: number): void;
  signal?: AbortSignal;
}

const timeoutMs = 1_800_000;

/** Sends one file with progress. Fails with a `CallFailure`, as every call does; an abort fails with code `ABORTED`. */
export function uploadFile(file: File, options: UploadOptions = {}): Promise<StoredFile> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', options.address ?? '/api/file/upload');
    const token = readToken();
    if (token) request.setRequestHeader('Authentication', token);
    request.responseType = 'text';
    request.timeout = timeoutMs;
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) options.onProgress?.(event.loaded / event.total);
    };
    request.onload = () => settle(request, resolve, reject);
    request.onerror = () => reject(new CallFailure(offline, 0, texts.network));
    request.ontimeout = () => reject(new CallFailure(timedOut, 0, texts.timedOut));
    request.onabort = () => reject(new CallFailure(aborted, 0, texts.uploadAborted));
    options.signal?.addEventListener('abort', () => request.abort());
    const body = new FormData();
    if (options.rule) body.append('rule', options.rule);
    // How far this device's clock is off says what a photo's own time is worth.
    body.append('sentAt', new Date().toISOString());
    body.append('file', file, file.name);
    request.send(body);
  });
}

/** Deletes a file of one's own that nothing holds. A failure is not told, since nobody can mend it: the file stays among one's uploads. */
export async function discardUpload(id: string): Promise<void> {
  const headers = { Authentication: readToken() ?? '' };
  await fetch(`/api/file/${id}`, { method: 'DELETE', headers, keepalive: true }).catch(() => undefined);
}

export const aborted = 'ABORTED';

function settle(
  request: XMLHttpRequest,
  resolve: (file: StoredFile) => void,
  reject: (failure: CallFailure) => void,
) {
  const envelope = parse(request.responseText);
  if (envelope.code === 200 || envelope.code === 1) resolve(envelope.data as StoredFile);
  else
    reject(
      new CallFailure(envelope.code ?? request.status, request.status, envelope.message ?? '', envelope.data),
    );
}

function parse(text: string): { code?: number | string; message?: string; data?: unknown } {
  try {
    return (JSON.parse(text) ?? {}) as { code?: number | string; message?: string; data?: unknown };
  } catch {
    return {};
  }
}
