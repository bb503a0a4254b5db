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
export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 30_000);
}

/**
 * Opens a PDF in a tab of its own, where the browser prints it. Returns `null`, or the words of a refusal. Called from a
 * click, or the browser refuses the tab; where it does all the same, the file is given to the device.
 */
export async function openFile(call: CallFunction, id: string): Promise<string | null> {
  const tab = window.open('', '_blank');
  const fetched = await fetchFile(call, id, 'download');
  if ('fault' in fetched) {
    tab?.close();
    return fetched.fault;
  }
  const blob = new Blob([await fetched.reply.blob()], { type: 'application/pdf' });
  if (!tab) saveBlob(blob, nameOf(fetched.reply.headers.get('content-disposition')) ?? id);
  else tab.location.href = URL.createObjectURL(blob);
  return null;
}
