import type { FlowNode, UserTask } from '../definition.ts';
import type { TaskEffect } from '../protocol.ts';
import { instanceLayer, layersOf, textOf, textsOf } from '../run/layers.ts';
import { nextId, type Run } from '../run/run.ts';
import type { Instance, WorkToken } from '../state.ts';

function whoMayDo(task: UserTask, instance: Instance, layers: ReturnType<typeof layersOf>) {
  // An added signer is one person: the candidate groups of the element do not apply.
  if (instance.added) return { candidateGroups: [], candidateUsers: [], assignee: String(instance.item) };
  return {
    candidateGroups: task.candidateGroups.flatMap((text) => textsOf(text, layers)),
    candidateUsers: task.candidateUsers.flatMap((text) => textsOf(text, layers)),
    assignee: textOf(task.assignee, layers),
  };
}

/** Opens one task for people. */
export function openTask(run: Run, node: FlowNode, token: WorkToken, instance: Instance): void {
  const task = node.userTask;
  if (!task) throw new Error(`${node.id} is not a user task`);
  const layers = layersOf(run, token.in, node.loop ? instanceLayer(node.loop.elementVariable, instance) : {});
  const due = task.due ? textOf(task.due.value, layers) : null;
  instance.state = 'open';
  instance.task = nextId(run, 't');
  const effect: TaskEffect = {
    type: 'createTask',
    task: instance.task,
    element: node.id,
    name: node.name,
    formKey: task.formKey,
    ...whoMayDo(task, instance, layers),
    due: due === null ? null : { value: due, calendar: task.due?.calendar ?? null },
    readOnly: task.readOnly,
    clock: task.clockStopped ? 'stopped' : 'running',
    stage: node.stage,
    batch: task.batch,
    visit: task.visit,
  };
  if (instance.item !== undefined) effect.item = instance.item;
  if (node.loop) effect.loopIndex = instance.n;
  if (instance.added) effect.added = instance.added;
  run.effects.push(effect);
}
