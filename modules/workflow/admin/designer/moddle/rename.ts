import type { ModdleElement } from '@homestead/bpmn';
import { tasksBefore } from './before.ts';
import {
  attribute,
  type Desk,
  expressionIn,
  flowsOf,
  items,
  setAttribute,
  setExpression,
  setItems,
  userTasks,
} from './properties.ts';

/** Attributes of tasks that name another task by its id. */
const naming = ['ha:withdrawUntil'];
const condition = 'conditionExpression';

/**
 * Gives an element another id, and changes what names it in the file: attributes of other tasks, the ways in which a case begins,
 * and conditions on the way that was chosen. Flows, timers at an edge and the drawing hold the element itself.
 */
export function rename(desk: Desk, process: ModdleElement, element: ModdleElement, id: string): void {
  const old = element.id ?? '';
  const { id: key = '' } = process;
  for (const task of userTasks(process))
    for (const name of naming) if (attribute(desk, task, name) === old) setAttribute(desk, task, name, id);
  const ways = items(process, 'ways');
  if (ways.some(({ task }) => task === old))
    setItems(
      desk,
      process,
      'ways',
      ways.map((way) => (way['task'] === old ? { ...way, task: id } : way)),
    );
  for (const flow of flowsOf(process)) {
    if (element === process)
      rewrite(desk, flow, new RegExp(`(?<![\\w.])${escaped(old)}(?=\\.entry\\b)`, 'gu'), id);
    else rewrite(desk, flow, comparing(`${key}.entry`, old), `$1${id}`);
  }
  desk.set(element, { id });
}

/**
 * Gives an outcome of a task another id where the task and the flows after it name it: where another task before a flow gives the
 * same answer, the flow names both. The list of outcomes is the caller's to write.
 */
export function renameOutcome(
  desk: Desk,
  process: ModdleElement,
  task: ModdleElement,
  { from, to }: { from: string; to: string },
): void {
  const batch = attribute(desk, task, 'ha:batch').split(',');
  if (batch.includes(from))
    setAttribute(desk, task, 'ha:batch', batch.map((each) => (each === from ? to : each)).join(','));
  for (const flow of flowsOf(process)) {
    const before = tasksBefore(process, flow);
    if (!before.includes(task)) continue;
    // Where tasks meet before a flow, the same word is another task's answer too.
    const isShared = before.some(
      (each) => each !== task && items(each, 'outcomes').some(({ id }) => id === from),
    );
    if (isShared) addAnswer(desk, flow, from, to);
    else rewrite(desk, flow, comparing('outcome', from), `$1${to}`);
  }
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|-]/g, '\\$&');

/** A comparison of a name with a text, up to that text. */
const comparing = (name: string, value: string): RegExp =>
  new RegExp(
    `((?<![\\w.])${escaped(name)}\\s*(?:==|!=|eq|ne)\\s*(?=(['"])${escaped(value)}\\2)['"])${escaped(value)}`,
    'gu',
  );

/** Lets each comparison with one answer hold for another one too; one that excludes the answer excludes both. */
function addAnswer(desk: Desk, flow: ModdleElement, from: string, to: string): void {
  const whole = new RegExp(`(?<![\\w.])outcome\\s*(==|!=|eq\\b|ne\\b)\\s*(['"])${escaped(from)}\\2`, 'gu');
  const text = expressionIn(flow, condition);
  const next = text.replace(whole, (found: string, operator: string, quote: string) => {
    const isEqual = operator === '==' || operator === 'eq';
    return `(${found} ${isEqual ? '||' : '&&'} outcome ${operator} ${quote}${to}${quote})`;
  });
  if (next !== text) setExpression(desk, flow, condition, next);
}

function rewrite(desk: Desk, flow: ModdleElement, what: RegExp, by: string): void {
  const text = expressionIn(flow, condition);
  const next = text.replace(what, by);
  if (next !== text) setExpression(desk, flow, condition, next);
}
