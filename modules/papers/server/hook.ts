import type { Tx } from '@homestead/database';
import type { Completion, WorkflowHook } from '@homestead/workflow/server';
import type { Kinds } from './kinds.ts';
import { insertPaper } from './store.ts';

/**
 * Asks for the papers that content has made at a task, in its transaction; they are prepared after the commit, so that no
 * decision waits for a compiler, and none is lost with one.
 */
export function paperHook(kinds: Kinds, asked: () => void): WorkflowHook {
  return {
    stepped: async (tx, completion, status) => {
      let isAsked = false;
      for (const kind of kinds.values()) {
        if (kind.process !== completion.instance.process_key) continue;
        const { task, decision } = completion;
        const isDone = decision === 1 && (kind.madeAt?.includes(task.task_key) ?? false);
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
