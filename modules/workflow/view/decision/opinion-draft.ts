import { findDraft } from '@homestead/ui';

/** Name of the draft of an opinion beside a task's form. */
export const opinionKey = (taskId: string): string => `opinion:${taskId}`;

/** Name of the draft of the answers to a task's warnings, by rule. */
export const answersKey = (taskId: string): string => `answers:${taskId}`;

/** Name of the draft of what a button wrote into a task's decision field. */
export const filledKey = (taskId: string): string => `decision:${taskId}`;

/** What the person has written beside a task's form so far, on this device. */
export async function readOpinion(person: string, taskId: string): Promise<string> {
  return (await findDraft<string>(person, opinionKey(taskId)))?.value ?? '';
}
