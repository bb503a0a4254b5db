import type { ModdleElement } from 'bpmn-moddle';
import type { FlowNode, ProcessEntry } from '../definition.ts';
import type { Diagnostics } from './diagnostics.ts';
import { extensionsOf, type Prefixes } from './xml/extensions.ts';
import { childrenIn } from './xml/walk.ts';

const textLimit = 60;
const keyShape = /^[A-Za-z][\w-]{0,63}$/;

/**
 * How a process is offered (`ha:entry` among its extension elements); null where the file has none. A title that is
 * missing or longer than 60 characters, a malformed key or a way to a task that does not exist is refused.
 */
export function compileEntry(
  process: ModdleElement,
  nodes: ReadonlyMap<string, FlowNode>,
  prefixes: Prefixes,
  diagnostics: Diagnostics,
): ProcessEntry | null {
  const [element, second] = extensionsOf(process, prefixes, 'entry');
  if (!element) return null;
  const refuse = (name: string, written = '') =>
    diagnostics.refuse(
      'ENTRY_INVALID',
      { id: process.id ?? '', type: process.$type },
      written ? `${name}="${written}"` : name,
    );
  if (second) refuse('ha:entry');
  const text = (from: ModdleElement, name: string): string => {
    const written = from[name];
    const value = typeof written === 'string' ? written.trim() : '';
    if (value.length > textLimit) refuse(name, value);
    return value;
  };
  const key = (name: string): string | null => {
    const value = text(element, name);
    if (value !== '' && !keyShape.test(value)) refuse(name, value);
    return value || null;
  };
  const title = text(element, 'title');
  if (title === '') refuse('title');
  const ways = childrenIn(element, '$children').map((way) => ({
    taskKey: text(way, 'task'),
    title: text(way, 'title'),
  }));
  for (const way of ways) {
    if (!nodes.get(way.taskKey)?.userTask) refuse('task', way.taskKey || '?');
    if (way.title === '') refuse('title', way.taskKey);
  }
  return {
    title,
    subject: text(element, 'subject') || null,
    icon: key('icon'),
    headForm: key('headForm'),
    ways,
  };
}
