import { BpmnModdle, type ModdleElement, type ModdleWarning } from 'bpmn-moddle';
import { Prefixes } from './extensions.ts';
import type { Findings } from './findings.ts';

function tagIn(message: string): string {
  return /unparsable content <([^>\s]+)>/.exec(message)?.[1] ?? '';
}

/** What the reader could not make sense of: a definition must not mean less than what it says. */
function judge(warning: ModdleWarning, prefixes: Prefixes, findings: Findings): void {
  const { message, element, property } = warning;
  const place = { id: element?.id ?? '', type: element?.$type ?? '' };
  const duplicate = /duplicate ID <([^>]+)>/.exec(message)?.[1];
  if (duplicate !== undefined) findings.refuse('DUPLICATE_ID', { id: duplicate, type: tagIn(message) });
  else if (message.startsWith('unparsable content')) {
    const tag = tagIn(message);
    const isForeign = tag.includes(':') && prefixes.name(tag).meaning === 'foreign';
    if (isForeign) findings.report('EXTENSION_IGNORED', { type: tag }, tag);
    else findings.refuse('UNKNOWN_ELEMENT', { type: tag }, tag);
  } else if (message.startsWith('unresolved reference')) {
    const detail = String(warning.value ?? '');
    if (property === 'bpmn:sourceRef' || property === 'bpmn:targetRef')
      findings.refuse('FLOW_TO_NOWHERE', place, detail);
    else if (property === 'bpmn:default') findings.refuse('DEFAULT_INVALID', place, detail);
    else if (property !== 'bpmn:attachedToRef') findings.report('REFERENCE_IGNORED', place, detail);
  }
}

/** Parses the file; what the parser throws or warns of becomes a finding. */
export async function readBpmn(
  xml: string,
  findings: Findings,
): Promise<{ root: ModdleElement; prefixes: Prefixes } | null> {
  try {
    const { rootElement: root, warnings } = await new BpmnModdle().fromXML(xml);
    if (root?.$type !== 'bpmn:Definitions') {
      findings.refuse('NOT_XML');
      return null;
    }
    const prefixes = new Prefixes(root);
    for (const warning of warnings) judge(warning, prefixes, findings);
    return { root, prefixes };
  } catch (error) {
    findings.refuse('NOT_XML', {}, error instanceof Error ? (error.message.split('\n')[0] ?? '') : '');
    return null;
  }
}
