import type { Parts } from './scope.ts';

/**
 * User tasks in the order in which a case meets them: what a task leads to stands after it, ways back left out
 * (reverse postorder of a depth-first walk). What is never reached follows in the order of the file.
 */
export function taskOrder(parts: Parts, start: string | null): string[] {
  const visited = new Set<string>();
  const finished: string[] = [];
  const open: { id: string; next: string[] }[] = [];
  const enter = (id: string): void => {
    if (visited.has(id)) return;
    visited.add(id);
    const node = parts.nodes.get(id);
    if (!node) return;
    const targets = node.outgoing.map((flow) => parts.flows.get(flow)?.target ?? '');
    // The walk finishes what it enters last first: a body must finish after what follows its sub-process.
    const next = [...(node.start ? [node.start] : []), ...node.boundaries, ...targets];
    open.push({ id, next });
  };
  if (start !== null) enter(start);
  for (let top = open.at(-1); top; top = open.at(-1)) {
    const next = top.next.pop();
    if (next !== undefined) enter(next);
    else {
      finished.push(top.id);
      open.pop();
    }
  }
  const rest = [...parts.nodes.keys()].filter((id) => !visited.has(id));
  return [...finished.toReversed(), ...rest].filter((id) => parts.nodes.get(id)?.type === 'userTask');
}
