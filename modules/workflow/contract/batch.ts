import { Nullable } from '@homestead/http/contract';
import { type Static, Type } from 'typebox';
import { GivenAnswers } from './schemas.ts';

/** How many tasks one call may complete. */
export const mostInBatch = 100;

export const BatchBody = Type.Object({
  taskIds: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { minItems: 1, maxItems: mostInBatch }),
  outcome: Type.Optional(Nullable(Type.String({ maxLength: 64 }))),
  approverContent: Type.Optional(Nullable(Type.String({ maxLength: 4000 }))),
  answers: Type.Optional(GivenAnswers),
});
export type BatchBody = Static<typeof BatchBody>;

/** What became of each: every case has a transaction of its own. */
export const BatchReply = Type.Object({
  done: Type.Array(Type.Object({ taskId: Type.String(), caseNo: Type.String() })),
  /** What the server changed on the way in, each said once: the same opinion goes to every case. */
  warnings: Type.Array(Type.Object({ path: Type.String(), message: Type.String() })),
  failed: Type.Array(
    Type.Object({
      taskId: Type.String(),
      caseNo: Type.String(),
      code: Type.Integer(),
      message: Type.String(),
      fields: Type.Array(Type.Object({ path: Type.String(), message: Type.String() })),
    }),
  ),
});
export type BatchReply = Static<typeof BatchReply>;

/** What the message of the reply says: a batch is no success by having been gone through. Kept here, since clients load the routes. */
export function batchTold({ done, failed }: BatchReply): string {
  if (failed.length === 0) return '批量办理完成';
  return `已办理 ${done.length} 件，未办理 ${failed.length} 件，原因见各件`;
}
