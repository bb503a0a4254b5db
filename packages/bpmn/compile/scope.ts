import type { ModdleElement } from 'bpmn-moddle';
import type { Flow, FlowNode } from '../definition.ts';
import type { Diagnostics } from './diagnostics.ts';
import { compileNode, isElementId } from './nodes.ts';
import { compileExpression, formalText } from './text.ts';
import type { Prefixes } from './xml/extensions.ts';
import { fileLimits } from './xml/guard.ts';
import { childIn, childrenIn } from './xml/walk.ts';

export type Parts = {
  nodes: Map<string, FlowNode>;
  flows: Map<string, Flow>;
  /** Scopes (null: the process) with a start event that was refused. */
  refusedStarts: Set<string | null>;
};

/** Flow elements that document the process and do not change its execution. */
const silent = new Set(['bpmn:DataObject', 'bpmn:DataObjectReference', 'bpmn:DataStoreReference']);

function compileFlow(element: ModdleElement, parts: Parts, diagnostics: Diagnostics): void {
  const place = { id: element.id ?? '', type: element.$type };
  const source = childIn(element, 'sourceRef')?.id;
  const target = childIn(element, 'targetRef')?.id;
  if (!isElementId(element.id)) {
    diagnostics.refuse('ID_INVALID', place);
    return;
  }
  if (!source || !target) {
    if (!diagnostics.isRefused(element.id)) diagnostics.refuse('FLOW_TO_NOWHERE', place);
    return;
  }
  const written = formalText(element['conditionExpression'], place, diagnostics);
  const condition = written === null ? null : compileExpression(written, place, diagnostics);
  const name = typeof element['name'] === 'string' ? element['name'] : '';
  parts.flows.set(element.id, { id: element.id, name, source, target, ...(condition && { condition }) });
}

/** The elements of a process or a sub-process, and of the sub-processes within. */
export function compileScope(
  container: ModdleElement,
  scope: string | null,
  parts: Parts,
  prefixes: Prefixes,
  diagnostics: Diagnostics,
): void {
  for (const element of childrenIn(container, 'flowElements')) {
    if (parts.nodes.size + parts.flows.size >= fileLimits.elements) {
      diagnostics.refuse('TOO_MANY_ELEMENTS');
      return;
    }
    if (silent.has(element.$type)) continue;
    if (element.$type === 'bpmn:SequenceFlow') {
      compileFlow(element, parts, diagnostics);
      continue;
    }
    const node = compileNode(element, scope, prefixes, diagnostics);
    if (!node) {
      if (element.$type === 'bpmn:StartEvent') parts.refusedStarts.add(scope);
      continue;
    }
    parts.nodes.set(node.id, node);
    if (node.type === 'subProcess') compileScope(element, node.id, parts, prefixes, diagnostics);
  }
}
