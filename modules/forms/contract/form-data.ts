/** Records of a case by group, as on the wire: `{"group": {"field": "张三"}}`. */
export type FormData = { [group: string]: { [code: string]: unknown } };

/** Something wrong or doubtful, at a field (`group.code`) or at `outcome` / `approverContent`. */
export interface Fault {
  path: string;
  message: string;
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
