import { findDraft, removeDraft, saveDraft } from '@homestead/ui';

/** The draft on the server that was made of a form while it is still being filled in. */
export interface Begun {
  taskId: string;
  processId: string;
}

/** Under which name the phone keeps the form that begins a process. */
export const startDraft = (process: string): string => `start:${process}`;

const keyOf = (draftKey: string): string => `${draftKey}:begun`;

export async function findBegun(person: string, draftKey: string | undefined): Promise<Begun | undefined> {
  if (draftKey === undefined) return undefined;
  return (await findDraft<Begun>(person, keyOf(draftKey)))?.value;
}

export function keepBegun(person: string, draftKey: string, begun: Begun): Promise<unknown> {
  return saveDraft(person, keyOf(draftKey), begun);
}

/** Forgets it, with the step at which the form stood. */
export async function forgetBegun(person: string, draftKey: string | undefined): Promise<void> {
  if (draftKey === undefined) return;
  await Promise.all([removeDraft(person, keyOf(draftKey)), removeDraft(person, `${draftKey}:step`)]);
}
