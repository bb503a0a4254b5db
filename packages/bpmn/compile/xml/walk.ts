import type { ModdleElement } from 'bpmn-moddle';

function isElement(value: unknown): value is ModdleElement {
  return typeof value === 'object' && value !== null && typeof (value as ModdleElement).$type === 'string';
}

/** Child elements under a property; an attribute of the same name is a text, and none. */
export function childrenIn(element: ModdleElement, property: string): ModdleElement[] {
  const value = element[property];
  return Array.isArray(value) ? value.filter(isElement) : [];
}

/** The child or the referenced element under a property. */
export function childIn(element: ModdleElement, property: string): ModdleElement | undefined {
  const value = element[property];
  return isElement(value) ? value : undefined;
}

/** Every element of a parsed file once, extension elements included; without recursion, whatever its depth. */
export function allElements(root: ModdleElement): ModdleElement[] {
  const seen = new Set<ModdleElement>();
  const open: ModdleElement[] = [root];
  for (let element = open.pop(); element; element = open.pop()) {
    if (seen.has(element)) continue;
    seen.add(element);
    for (const [name, value] of Object.entries(element)) {
      if (name === '$parent') continue;
      if (Array.isArray(value)) open.push(...value.filter(isElement));
      else if (isElement(value)) open.push(value);
    }
    // `$children` of an extension element is not always enumerable.
    open.push(...childrenIn(element, '$children'));
  }
  return [...seen];
}

/** Attributes as text, standard and foreign alike. */
export function attributesOfAny(element: ModdleElement): [string, unknown][] {
  const own = Object.entries(element).filter(
    ([name, value]) => !name.startsWith('$') && typeof value !== 'object',
  );
  return [...own, ...Object.entries(element.$attrs ?? {})];
}

/** The nearest element with an id: what a person can find in the diagram. */
export function nearestId(element: ModdleElement): string {
  for (let at: ModdleElement | undefined = element; at; at = at.$parent) {
    if (typeof at.id === 'string' && at.$type.startsWith('bpmn:')) return at.id;
  }
  return '';
}
