import { deleteFile, filesByIds } from '@homestead/files/contract';
import { getForm } from '@homestead/forms/contract';
import type { FormBundle } from '@homestead/forms/view';
import { CallFailure, type CallFunction, offline } from '@homestead/http/client';
import type { RouteSpec } from '@homestead/http/contract';
import { landCheck, overlayAnalysis } from '@homestead/map/contract';
import { previewCheck, previewOverlay } from '@homestead/map/engine';
import type { Vault } from '@homestead/ui/vault';
import * as routes from '../../contract/routes.ts';
import type { CompleteBody } from '../../contract/schemas.ts';
import { asFileItem, findFile, notKept, removeFile } from './local-files.ts';
import { enqueue } from './outbox.ts';
import { type OfflinePack, replyKey } from './pack.ts';
import { offlineTexts as words } from './texts.ts';

type Answer = (input: { params?: unknown; query?: unknown; body?: unknown }) => Promise<unknown>;

const formsPath = getForm.path.slice(0, getForm.path.indexOf(':'));

const nameOf = ({ method, path }: Pick<RouteSpec, 'method' | 'path'>): string => `${method} ${path}`;

type Outcome = { id: string; status: number; label?: string };

interface Completing {
  onQueued(): void;
  /** What must be done on site before the task is completed with approval. */
  owed(): string | null;
  /** Says why the task is not completed: there is no server whose handler of errors would. */
  tell(words: string): void;
}

/** The calls of a task's screen, answered from its pack; what it completes goes into the outbox. Any other call has no network. */
export function offlineCall(
  vault: Vault,
  pack: OfflinePack,
  { onQueued, owed, tell }: Completing,
): CallFunction {
  const checked = layersOf(pack);
  const own: Record<string, Answer> = {
    [nameOf(routes.getTask)]: async () => pack.task,
    // What comes next and what is to be answered is the server's to say, when it is sent.
    [nameOf(routes.previewTask)]: async () => ({
      warnings: [],
      next: [],
      ends: false,
      faults: [],
      isQueued: true,
    }),
    [nameOf(routes.completeTask)]: async ({ body }) => {
      const asked = body as CompleteBody;
      const { outcomes, processId, caseNo, status } = pack.task;
      const outcome = (outcomes as Outcome[]).find(({ id }) => id === asked.outcome);
      // Away from the plot it could not be made good any more.
      const left = outcome?.status === 1 ? owed() : null;
      const failure =
        left === null
          ? await enqueue(vault, pack.task, asked, outcome?.label ?? words.submit).then(() => null, notKept)
          : new CallFailure(42200, 422, left);
      if (failure) {
        tell(failure.message);
        throw failure;
      }
      onQueued();
      return { processId, caseNo, status, tasks: [], warnings: [] };
    },
    [nameOf(filesByIds)]: async ({ query }) => {
      const ids = (query as { fileIds: string }).fileIds.split(',');
      const found = await Promise.all(ids.map((id) => findFile(vault, id)));
      return found.flatMap((file) => (file ? [asFileItem(file)] : []));
    },
    // A preview: the server makes the checks anew when the form is sent.
    [nameOf(landCheck)]: async ({ body }) => {
      const { geometry, layers } = body as { geometry: unknown; layers?: string[] };
      const asked = layers ?? pack.layers?.layers.map(({ layerId }) => layerId) ?? [];
      return previewCheck(geometry, pack.layers, asked, (id) => checked[id]?.check?.texts);
    },
    [nameOf(overlayAnalysis)]: async ({ body }) => {
      const { inputLayer, referLayer } = body as { inputLayer: unknown; referLayer: { layerId?: string } };
      const preview = previewOverlay(inputLayer, pack.layers, referLayer.layerId ?? '');
      if (!preview) throw new CallFailure(offline, 0, words.noPreview);
      return preview;
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

/** The layers that the forms of a pack name, with the words of their checks. */
function layersOf({ replies }: OfflinePack): NonNullable<FormBundle['layers']> {
  const bundles = Object.entries(replies).filter(([key]) => key.startsWith(`${getForm.method} ${formsPath}`));
  return Object.assign({}, ...bundles.map(([, bundle]) => (bundle as FormBundle).layers ?? {}));
}
