import { CallFailure, type CallFunction, offline } from '@homestead/http/client';
import { messageOf } from '@homestead/ui';
import { fileTexts } from '../contract/texts.ts';
import { decode } from './disposition.ts';
import { type FileUse, fileAddress } from './tickets.ts';

/** A file's reply, or the words of a refusal; `null` where the call has told them already. */
export type Fetched = { reply: Response } | { fault: string | null };

/**
 * Fetches a file. A refusal's words stand in a header, as clients read bytes and see no envelope (spec 2 §7, §8); a
 * ticket that is refused is told by `call`.
 */
export async function fetchFile(call: CallFunction, id: string, use: FileUse): Promise<Fetched> {
  try {
    const reply = await fetch(await fileAddress(call, id, use));
    const refusal = reply.headers.get('x-download-error');
    if (refusal !== null || !reply.ok) return { fault: refusal ? decode(refusal) : fileTexts.notReadable };
    return { reply };
  } catch (error) {
    return { fault: error instanceof CallFailure ? null : messageOf({ code: offline, message: '' }) };
  }
}
