import { CallFailure, type CallFunction, offline } from '@homestead/http/client';
import { messageOf } from '@homestead/ui';
import { fileTexts } from '../contract/texts.ts';
import { decode, nameOf } from './disposition.ts';
import { fileAddress } from './tickets.ts';

/**
 * Gives a file to the person's device under the name of content-disposition. Returns `null`, or the words of a refusal, which
 * stand in a header and which clients tell as an error of code 300 (spec 2 §7, §8). A ticket that is refused is told by `call`.
 */
export async function saveFile(call: CallFunction, id: string): Promise<string | null> {
  try {
    const reply = await fetch(await fileAddress(call, id, 'download'));
    const refusal = reply.headers.get('x-download-error');
    if (refusal !== null || !reply.ok) return refusal ? decode(refusal) : fileTexts.notReadable;
    const link = document.createElement('a');
    link.href = URL.createObjectURL(await reply.blob());
    link.download = nameOf(reply.headers.get('content-disposition')) ?? id;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 30_000);
    return null;
  } catch (error) {
    return error instanceof CallFailure ? null : messageOf({ code: offline, message: '' });
  }
}
