import { address, CallFailure } from '@homestead/http/client';
import type { RouteSpec } from '@homestead/http/contract';
import { readToken } from '../session.ts';
import { texts } from '../texts.ts';
import { tellRefusal } from './api.ts';

/** Takes a file of a call along, a list as a spreadsheet: fetched with the token in its header, by POST where a body asks. Returns null, or the words of a refusal that nobody has told yet. */
export async function saveFile(
  route: Pick<RouteSpec, 'path'>,
  query: object,
  params: object = {},
  body?: object,
): Promise<string | null> {
  try {
    const reply = await fetch(`/api${address(route.path, params, query)}`, {
      headers: {
        Authentication: readToken() ?? '',
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    });
    if (!reply.ok) {
      const { code, message, data } = (await reply.json()) as Pick<CallFailure, 'code' | 'message' | 'data'>;
      tellRefusal(new CallFailure(code, reply.status, message, data));
      return typeof code === 'string' ? null : message;
    }
    const [, name] = /filename\*=UTF-8''([^;]+)/.exec(reply.headers.get('content-disposition') ?? '') ?? [];
    const link = document.createElement('a');
    link.href = URL.createObjectURL(await reply.blob());
    link.download = name ? decodeURIComponent(name) : 'list.xlsx';
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 30_000);
    return null;
  } catch {
    return texts.saveFailed;
  }
}
