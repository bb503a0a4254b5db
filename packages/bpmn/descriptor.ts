import type { ModdleElement } from 'bpmn-moddle';
import { actedOn } from './compile/checks/code.ts';
import { extensionNamespace, Prefixes } from './compile/xml/extensions.ts';

const flowableNamespace = 'http://flowable.org/bpmn';

/** Attributes are texts, so that an editor keeps them as they are written. */
const text = (name: string) => ({ name, type: 'String', isAttr: true });

/** The types that carry the attributes which the compiler acts on, one for each element of the standard. */
function carriers() {
  const byElement = new Map<string, string[]>();
  for (const [name, elements] of Object.entries(actedOn.ha))
    for (const element of elements ?? ['bpmn:FlowNode'])
      byElement.set(element, [...(byElement.get(element) ?? []), name]);
  return [...byElement].map(([element, names]) => ({
    name: `On${element.slice('bpmn:'.length)}`,
    extends: [element],
    properties: names.map(text),
  }));
}

const element = (name: string, attributes: readonly string[], children?: { name: string; type: string }) => ({
  name,
  superClass: ['Element'],
  properties: [...attributes.map(text), ...(children ? [{ ...children, isMany: true }] : [])],
});

/**
 * What an editor has to know of this package's own attributes and elements (moddle's description of a namespace). Flowable's
 * attributes are left undescribed: of a described namespace moddle drops the elements that it does not know.
 */
export const moddlePackages = {
  ha: {
    name: 'Homestead',
    prefix: 'ha',
    uri: extensionNamespace,
    xml: { tagAlias: 'lowerCase' },
    types: [
      ...carriers(),
      element('Outcomes', [], { name: 'outcomes', type: 'Outcome' }),
      element('Outcome', ['id', 'status', 'label', 'kind', 'reason']),
      element('Variables', [], { name: 'variables', type: 'Variable' }),
      element('Variable', ['name', 'value']),
      element('Entry', ['title', 'subject', 'icon', 'headForm'], { name: 'ways', type: 'Way' }),
      element('Way', ['task', 'title']),
    ],
  },
} as const;

/** Declares the namespaces of the attributes that an editor may add to a file. */
export function declareNamespaces(root: ModdleElement): void {
  const { $attrs: attributes = {} } = root;
  const declare = (prefix: string, uri: string) => {
    if (!Object.values(attributes).includes(uri)) attributes[`xmlns:${prefix}`] = uri;
  };
  declare('flowable', flowableNamespace);
  declare('ha', extensionNamespace);
}

/** The name under which an element carries an attribute of Flowable's family, or would carry it. */
export function flowableName(root: ModdleElement, element: ModdleElement, local: string): string {
  const prefixes = new Prefixes(root);
  const written = Object.keys(element.$attrs ?? {}).find((each) => {
    const name = prefixes.name(each);
    return name.meaning === 'flowable' && name.local === local;
  });
  if (written) return written;
  const declared = Object.entries(root.$attrs ?? {}).find(([, uri]) => uri === flowableNamespace);
  return `${declared?.[0].slice('xmlns:'.length) ?? 'flowable'}:${local}`;
}
