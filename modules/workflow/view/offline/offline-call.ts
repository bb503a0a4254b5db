import { deleteFile, filesByIds } from '@homestead/files/contract';
import { CallFailure, type CallFunction, offline } from '@homestead/http/client';
import type { RouteSpec } from '@homestead/http/contract';
import type { Vault } from '@homestead/ui/vault';
import * as routes from '../../contract/routes.ts';
import type { CompleteBody } from '../../contract/schemas.ts';
import { asFileItem, findFile, removeFile } from './local-files.ts';
import { enqueue } from './outbox.ts';
import { type OfflinePack, replyKey } from './pack.ts';
import { offlineTexts as words } from './texts.ts';

type Answer = (input: { params?: unknown; query?: unknown; body?: unknown }) => Promise<unknown>;

const nameOf = ({ method, path }: Pick<RouteSpec, 'method' | 'path'>): string => `${method} ${path}`;

/** The calls of a task's screen, answered from its pack; what it completes goes into the outbox. Any other call has no network. */
export function offlineCall(vault: Vault, pack: OfflinePack, onQueued: () => void): CallFunction {
  const own: Record<string, Answer> = {
    [nameOf(routes.getTask)]: async () => pack.task,
    // What comes next and what is to be answered is the server's to say, when it is sent.
    [nameOf(routes.previewTask)]: async () => ({ warnings: [], next: [], ends: false }),
    [nameOf(routes.completeTask)]: async ({ body }) => {
      const asked = body as CompleteBody;
      const { outcomes, processId, caseNo, status } = pack.task;
      const outcome = (outcomes as { id: string; label?: string }[]).find(({ id }) => id === asked.outcome);
      await enqueue(vault, pack.task, asked, outcome?.label ?? words.submit);
      onQueued();
      return { processId, caseNo, status, tasks: [], warnings: [] };
    },
    [nameOf(filesByIds)]: async ({ query }) => {
      const ids = (query as { fileIds: string }).fileIds.split(',');
      const found = await Promise.all(ids.map((id) => findFile(vault, id)));
      return found.flatMap((file) => (file ? [asFileItem(file)] : []));
    },
    [nameOf(deleteFile)]: async ({ params }) => removeFile(vault, (params as { id: string }).id),
  };
  const answer = async (route: RouteSpec, input: object): Promise<unknown> => {
    const given = own[nameOf(route)];
    if (given) return given(input as Parameters<Answer>[0]);
    const key = replyKey(route, input);
    if (route.method === 'GET' && Object.hasOwn(pack.replies, key)) return pack.replies[key];
    throw new CallFailure(offline, 0, words.notTaken);
  };
  return answer as CallFunction;
}
