/** Records of a case by group, as on the wire: `{"group": {"field": "张三"}}`. */
export type FormData = { [group: string]: { [code: string]: unknown } };

/** Something wrong or doubtful, at a field (`group.code`) or at `outcome` / `approverContent`. */
export interface FieldViolation {
  path: string;
  message: string;
}

/** A broken rule of the level `answer`: the decision needs a reason beside it. */
export interface OpenWarning extends FieldViolation {
  /** Id of the rule: a county's own, or `formKey:rule` of a form's. */
  rule: string;
  title: string;
  /** The message as it is kept with the answer, without what only this reader may know. */
  kept: string;
  /** Asked of everybody who hands in, not only of who decides. */
  ofEveryone: boolean;
  /** Ids of the other cases that it is about. */
  cases: readonly string[];
}

export type OutcomeKind = 'submit' | 'agree' | 'return' | 'refuse';

/** How a task is completed: the process definition lists these. */
export interface Outcome {
  id: string;
  status: 0 | 1;
  kind: OutcomeKind;
  label?: string;
  /** Whether it owes a reason; where the process does not say, returns and refusals do. */
  reason?: boolean;
}
