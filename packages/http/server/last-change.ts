import { EditedMeanwhile } from '../contract/index.ts';

/** Who changed something last, and when. */
export type LastChange = (target: string) => Promise<{ by: string; at: Date } | undefined>;

/** The same refusal with who edited what the call was about, and when, where the operation log knows. */
export async function withEditor(
  error: unknown,
  lastChange: LastChange | undefined,
  target: string | undefined,
): Promise<unknown> {
  if (!(error instanceof EditedMeanwhile) || !lastChange) return error;
  const { facts } = error;
  const about = facts.target ?? target;
  if ((facts.by && facts.at) || !about) return error;
  const found = await lastChange(about);
  // What the row tells stands before what the log tells.
  return found
    ? new EditedMeanwhile({ ...facts, by: facts.by ?? found.by, at: facts.at ?? found.at })
    : error;
}
