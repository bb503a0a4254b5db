import type { OperationKind } from '../contract/index.ts';

/** One thing that somebody did, or was refused. Never put tokens, passwords, identity numbers or telephones in it. */
export interface Entry {
  kind: OperationKind;
  personId?: string | null;
  personName?: string | null;
  ip?: string | null;
  /** Method and declared path, without values. */
  route?: string | null;
  summary: string;
  /** What it was done to: `process:<id>`, `file:<id>`, `account:<id>`. */
  target?: string | null;
  code?: number | string;
  message?: string;
  ms?: number | null;
  detail?: Record<string, unknown> | null;
}
