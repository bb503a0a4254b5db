import { type CallFunction, offline } from '@homestead/http/client';
import { messageOf } from '@homestead/ui';
import { nameOf } from './disposition.ts';
import { fetchFile } from './fetch-file.ts';

/**
 * Gives a file to the person's device under the name of content-disposition. Returns `null`, or the words of a refusal,
 * which clients tell as an error of code 300 (spec 2 §7, §8).
 */
export async function saveFile(call: CallFunction, id: string): Promise<string | null> {
  const fetched = await fetchFile(call, id, 'download');
  if ('fault' in fetched) return fetched.fault;
  try {
    saveBlob(await fetched.reply.blob(), nameOf(fetched.reply.headers.get('content-disposition')) ?? id);
    return null;
  } catch {
    // The line broke while the bytes came.
    return messageOf({ code: offline, message: '' });
  }
}

/** Gives bytes to the person's device under a name. */
function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 30_000);
}
