import type { ModdleElement } from '@homestead/bpmn';
import { flowsOf } from './properties.ts';

/** The nearest tasks before a flow: whose answers its condition asks about. */
export function tasksBefore(process: ModdleElement, flow: ModdleElement): ModdleElement[] {
  const flows = flowsOf(process);
  const found: ModdleElement[] = [];
  const seen = new Set<unknown>();
  const open = [flow['sourceRef'] as ModdleElement | undefined];
  for (let at = open.pop(); at; at = open.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    if (at.$type === 'bpmn:UserTask') found.push(at);
    else
      for (const each of flows)
        if (each['targetRef'] === at) open.push(each['sourceRef'] as ModdleElement | undefined);
  }
  return found;
}
