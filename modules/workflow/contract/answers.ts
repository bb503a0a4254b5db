import { IsoTime } from '@homestead/http/contract';
import { type Static, Type } from 'typebox';

const prefix = 'answers.';

/** Where a refusal names the answer that a rule asks for. */
export const answerPath = (rule: string): string => `${prefix}${rule}`;

/** The rules for whose answers a refusal asks; empty where it asks for none. */
export function rulesAsked(fields: readonly { path: string }[]): string[] {
  return fields.flatMap(({ path }) => (path.startsWith(prefix) ? [path.slice(prefix.length)] : []));
}

const Text = Type.String();

/** Another case that a warning is about, for a reader who may see it. */
const OtherCase = Type.Object({ processId: Text, caseNo: Text });

/** A warning that the decision asked for needs an answer to. */
export const OpenWarning = Type.Object({
  rule: Text,
  title: Text,
  path: Text,
  text: Text,
  cases: Type.Array(OtherCase),
});
export type OpenWarning = Static<typeof OpenWarning>;

/** What a completion would do, told before it is done. */
export const CompletionPreview = Type.Object({
  warnings: Type.Array(OpenWarning, { description: '须答复的提示' }),
  notes: Type.Optional(Type.Array(Text, { description: '不须答复的提示，提交后也会返回' })),
  next: Type.Array(Type.Object({ taskKey: Text, taskName: Text, by: Text }), {
    description: '接下来的环节和办理人',
  }),
  ends: Type.Boolean({ description: '案件就此结束' }),
  begins: Type.Array(Text, { description: '同时开始的其他案件，各为流程名称' }),
  staysInForce: Type.Optional(Type.Array(Text, { description: '不予批准后仍然有效的文书，各为名称和编号' })),
  faults: Type.Array(Type.Object({ path: Text, message: Text }), {
    description: '提交时会被拒绝的问题，答复提示不能代替改正',
  }),
});
export type CompletionPreview = Static<typeof CompletionPreview>;

/** A warning that was answered, for the officers who follow. */
export const WarningAnswer = Type.Object({
  rule: Text,
  title: Text,
  text: Text,
  reason: Text,
  by: Text,
  at: IsoTime,
  task: Text,
  taskKey: Text,
  cases: Type.Array(OtherCase),
});
export type WarningAnswer = Static<typeof WarningAnswer>;
