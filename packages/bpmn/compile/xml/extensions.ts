import type { ModdleElement } from 'bpmn-moddle';
import type { Diagnostics } from '../diagnostics.ts';
import { childIn, childrenIn } from './walk.ts';

/** Namespace of this package's own attributes. Stored diagrams hold the address, so it stays as it is. */
export const extensionNamespace = 'https://homestead.example/bpmn';

/** Namespaces and the name under which their attributes are read: those of the Flowable family mean the same. */
const meanings: Record<string, 'flowable' | 'ha'> = {
  'http://flowable.org/bpmn': 'flowable',
  'http://activiti.org/bpmn': 'flowable',
  'http://camunda.org/schema/1.0/bpmn': 'flowable',
  [extensionNamespace]: 'ha',
};

const bpmnNamespace = 'http://www.omg.org/spec/BPMN/20100524/MODEL';

/** The name of an attribute or extension element, by its namespace instead of its prefix. */
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

/** Refuses a namespace declared below the root: prefixes are resolved with the root's declarations only. */
export function refuseNestedNamespaces(
  element: ModdleElement,
  attributes: Iterable<[string, unknown]>,
  diagnostics: Diagnostics,
): void {
  for (const [name, uri] of attributes) {
    const declares = name === 'xmlns' || name.startsWith('xmlns:');
    if (declares && typeof uri === 'string' && Object.hasOwn(meanings, uri)) {
      diagnostics.refuse('NAMESPACE_NESTED', { id: element.id ?? '', type: element.$type }, name);
    }
  }
}

/** Attributes of one element in one namespace, by local name. */
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

/** Extension elements of this package's namespace with one local name. */
export function extensionsOf(element: ModdleElement, prefixes: Prefixes, local: string): ModdleElement[] {
  const holder = childIn(element, 'extensionElements');
  const values = holder ? childrenIn(holder, 'values') : [];
  return values.filter((each) => {
    const name = prefixes.name(each.$type);
    return name.meaning === 'ha' && name.local === local;
  });
}
