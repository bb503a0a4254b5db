import type { CallFunction } from '@homestead/http/client';
import { getTask } from '../contract/routes.ts';
import type { TaskDetail } from '../contract/schemas.ts';

let early: { id: string; answer: Promise<TaskDetail> } | undefined;

/** Asks for a task before its screen has come, which takes the answer once. */
export function fetchTask(call: CallFunction, id: string): Promise<TaskDetail> {
  const answer = call(getTask, { params: { id } });
  // A call that fails here is made again where the task is wanted.
  answer.catch(() => {
    early = undefined;
  });
  early = { id, answer };
  return answer;
}

/** The answer that was asked for before, or a new one. */
export function readTask(call: CallFunction, id: string, signal: AbortSignal): Promise<TaskDetail> {
  const asked = early?.id === id ? early.answer : undefined;
  early = undefined;
  const ask = () => call(getTask, { params: { id } }, { signal });
  return asked?.catch(ask) ?? ask();
}
