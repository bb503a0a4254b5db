import { errorKinds } from '@homestead/http/contract';
import { withNote } from '../calls/changed-note.ts';

/** What the page can tell a person: one message at a time (spec 2 §8). The page sets the message API when it has mounted. */
export interface MessageApi {
  error(text: string): void;
  success(text: string): void;
  warning(text: string): void;
  info(text: string): void;
}

let messageApi: MessageApi | undefined;
const waiting: string[] = [];

export function setMessageApi(api: MessageApi | undefined): void {
  messageApi = api;
  if (api) for (const text of waiting.splice(0).slice(-1)) api.error(text);
}

/**
 * Messages before the page stands wait for it; the last one is said. That a session is over is told in the specified words by the
 * handler of failures; the part that called does not say it again in the server's.
 */
export const tell: MessageApi = {
  error(text) {
    if (text === errorKinds.deadToken.message) return;
    if (messageApi) messageApi.error(text);
    else waiting.push(text);
  },
  success: (text) => messageApi?.success(withNote(text)),
  warning: (text) => messageApi?.warning(text),
  info: (text) => messageApi?.info(text),
};
