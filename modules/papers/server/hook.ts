import { lastAnswers } from '@homestead/bpmn';
import type { Executor, Tx } from '@homestead/database';
import type { Completion, WorkflowHook } from '@homestead/workflow/server';
import { paperTexts as texts } from '../contract/index.ts';
import type { Kinds } from './kinds.ts';
import { insertPaper, listPapersOf } from './store.ts';

/**
 * Asks for the papers that content has made at a task, in its transaction; they are prepared after the commit, so that no
 * decision waits for a compiler, and none is lost with one.
 */
export function paperHook(db: Executor, kinds: Kinds, asked: () => void): WorkflowHook {
  return {
    // A paper of an approval that was taken back is in force until somebody with the right revokes it.
    staysInForce: async ({ id, state }) =>
      (await listPapersOf(db, id))
        .filter(({ kind, file_id, revoked_at, replaced_by }) => {
          const madeAt = kinds.get(kind)?.madeAt ?? [];
          const isTakenBack =
            madeAt.length > 0 && madeAt.every((key) => lastAnswers(state, key).length === 0);
          return isTakenBack && file_id !== null && revoked_at === null && replaced_by === null;
        })
        .map(({ title, number }) => texts.named(title, number)),
    stepped: async (tx, completion, status) => {
      let isAsked = false;
      for (const kind of kinds.values()) {
        if (kind.process !== completion.instance.process_key) continue;
        const { task, decided } = completion;
        // While an added signer is still to answer nothing is approved.
        const isDone = decided?.status === 1 && (kind.madeAt?.includes(task.task_key) ?? false);
        if (!isDone && !(kind.madeOn !== undefined && kind.madeOn === status)) continue;
        const { person, at } = completion;
        await insertPaper(tx, kind, { processId: completion.instance.id, person, at, tryAt: at });
        isAsked = true;
      }
      if (isAsked) asked();
    },
  };
}

/** Asks for a paper of a case in a transaction of the caller's. Throws where content has no such kind. */
export async function issuePaper(
  kinds: Kinds,
  tx: Tx,
  paper: { processId: string; kind: string; person: Completion['person']; at: Date },
): Promise<string> {
  const kind = kinds.get(paper.kind);
  if (!kind) throw new Error(`content has no paper ${paper.kind}`);
  const { processId, person, at } = paper;
  return (await insertPaper(tx, kind, { processId, person, at, tryAt: at })).id;
}
