import type { ModdleElement } from 'bpmn-moddle';
import type { Findings } from './findings.ts';
import { childIn, childrenIn } from './walk.ts';

export const homesteadNamespace = 'https://homestead.example/bpmn';

/** Namespaces whose attributes mean the same; the first is how they are named inside. */
const meanings: Record<string, 'flowable' | 'ha'> = {
  'http://flowable.org/bpmn': 'flowable',
  'http://activiti.org/bpmn': 'flowable',
  'http://camunda.org/schema/1.0/bpmn': 'flowable',
  [homesteadNamespace]: 'ha',
};

const bpmnNamespace = 'http://www.omg.org/spec/BPMN/20100524/MODEL';

/** An attribute or extension element, told by what its prefix stands for rather than how it is spelt. */
type Named = { meaning: 'flowable' | 'ha' | 'bpmn' | 'foreign'; local: string; written: string };

export class Prefixes {
  private readonly byPrefix = new Map<string, string>();

  constructor(root: ModdleElement) {
    for (const [name, uri] of Object.entries(root.$attrs ?? {})) {
      if (name === 'xmlns') this.byPrefix.set('', uri);
      else if (name.startsWith('xmlns:')) this.byPrefix.set(name.slice(6), uri);
    }
  }

  name(written: string): Named {
    const colon = written.indexOf(':');
    const prefix = colon < 0 ? '' : written.slice(0, colon);
    const local = written.slice(colon + 1);
    const uri = this.byPrefix.get(prefix) ?? '';
    if (prefix === 'bpmn' || uri === bpmnNamespace) return { meaning: 'bpmn', local, written };
    const meaning = Object.hasOwn(meanings, uri) ? meanings[uri] : undefined;
    return { meaning: meaning ?? 'foreign', local, written };
  }
}

/** A prefix bound again further down could make one thing read as another: not for namespaces that mean something. */
export function refuseNestedNamespaces(
  element: ModdleElement,
  attributes: Iterable<[string, unknown]>,
  findings: Findings,
): void {
  for (const [name, uri] of attributes) {
    const declares = name === 'xmlns' || name.startsWith('xmlns:');
    if (declares && typeof uri === 'string' && Object.hasOwn(meanings, uri)) {
      findings.refuse('NAMESPACE_NESTED', { id: element.id ?? '', type: element.$type }, name);
    }
  }
}

/** Attributes of one element that mean something here, under one spelling. */
export function attributesOf(
  element: ModdleElement,
  prefixes: Prefixes,
  meaning: 'flowable' | 'ha',
): Map<string, string> {
  const found = new Map<string, string>();
  for (const [written, value] of Object.entries(element.$attrs ?? {})) {
    const name = prefixes.name(written);
    if (name.meaning === meaning) found.set(name.local, String(value));
  }
  return found;
}

/** Extension elements of ours with one name. */
export function extensionsOf(element: ModdleElement, prefixes: Prefixes, local: string): ModdleElement[] {
  const holder = childIn(element, 'extensionElements');
  const values = holder ? childrenIn(holder, 'values') : [];
  return values.filter((each) => {
    const name = prefixes.name(each.$type);
    return name.meaning === 'ha' && name.local === local;
  });
}
