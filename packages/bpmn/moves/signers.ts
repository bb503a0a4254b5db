import { instanceLimit, isOver } from '../activities/instances.ts';
import { progress } from '../activities/work.ts';
import { EngineError } from '../errors.ts';
import { cancelInstance } from '../run/cancel.ts';
import { getOpenTask } from '../run/find.ts';
import type { Run } from '../run/run.ts';
import type { Instance, SignerMode } from '../state.ts';

function isSigner(item: string): boolean {
  return item.length > 0 && item.length <= 200;
}

/** Adds signers to an open task: to decide before its holder, at the same time, or afterwards. */
export function addInstance(run: Run, task: string, items: readonly string[], mode: SignerMode): void {
  const { node, token, instance } = getOpenTask(run, task);
  const asked = new Set(token.instances.filter((each) => !isOver(each)).map((each) => each.item));
  const isFresh =
    new Set(items).size === items.length && items.every((item) => isSigner(item) && !asked.has(item));
  if (items.length === 0 || !isFresh) throw new EngineError('SIGNER_INVALID', node.id);
  if (token.instances.length + items.length > instanceLimit)
    throw new EngineError('TOO_MANY_INSTANCES', node.id);
  const first = Math.max(...token.instances.map((each) => each.n)) + 1;
  const added = items.map((item, at): Instance => ({ n: first + at, item, state: 'pending', added: mode }));
  const numbers = added.map((each) => each.n);
  if (mode === 'before') {
    cancelInstance(run, token, instance, 'addSigner');
    instance.state = 'pending';
    delete instance.task;
    instance.after = [...(instance.after ?? []), ...numbers];
  }
  if (mode === 'after') {
    for (const next of token.instances) if (next.after?.includes(instance.n)) next.after.push(...numbers);
    for (const each of added) each.after = [instance.n];
  }
  token.instances.push(...added);
  progress(run, node, token);
}

/** Items that may be removed from the activity in which a task is open: not its own, not yet answered. */
export function listRemovable(run: Run, task: string): string[] {
  const { node, token, instance } = getOpenTask(run, task);
  return token.instances.flatMap((each) => {
    const isAsked = !isOver(each) && each !== instance && each.item !== undefined;
    return isAsked && (node.loop || each.n !== 0) ? [String(each.item)] : [];
  });
}

/** Items of the instances that are not over in the activity in which a task is open. */
export function listAsked(run: Run, task: string): string[] {
  const { token } = getOpenTask(run, task);
  return token.instances.flatMap((each) =>
    !isOver(each) && each.item !== undefined ? [String(each.item)] : [],
  );
}

/** Removes a signer who has not answered. The holder that the diagram names stays, unless it is one of a multi-instance. */
export function removeInstance(run: Run, task: string, item?: string): void {
  const { node, token, instance } = getOpenTask(run, task);
  const target =
    item === undefined ? instance : token.instances.find((each) => each.item === item && !isOver(each));
  if (!target) throw new EngineError('SIGNER_INVALID', node.id);
  const others = token.instances.filter((each) => each !== target && each.state !== 'removed');
  if (others.length === 0 || (!node.loop && target.n === 0)) throw new EngineError('LAST_INSTANCE', node.id);
  cancelInstance(run, token, target, 'removed');
  target.state = 'removed';
  delete target.task;
  progress(run, node, token);
}
