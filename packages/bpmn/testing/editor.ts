import { BpmnModdle, type ModdleElement } from 'bpmn-moddle';
import { declareNamespaces, moddlePackages } from '../descriptor.ts';

/** A file as an editor of BPMN holds it. */
export interface OpenFile {
  root: ModdleElement;
  element(id: string): ModdleElement;
  create(type: string, properties: object): ModdleElement;
  set(element: ModdleElement, values: Record<string, unknown>): void;
  /** The file as the editor writes it. */
  write(): Promise<string>;
}

type Setting = ModdleElement & { set(name: string, value: unknown): void };

/** Opens a file as an editor does that knows this package's attributes. */
export async function openInEditor(xml: string): Promise<OpenFile> {
  const moddle = new BpmnModdle(moddlePackages);
  const { rootElement: root, elementsById } = await moddle.fromXML(xml);
  declareNamespaces(root);
  return {
    root,
    element(id) {
      const found = elementsById[id];
      if (!found) throw new Error(`The file has no element ${id}`);
      return found;
    },
    create: (type, properties) => moddle.create(type, properties),
    set(element, values) {
      for (const [name, value] of Object.entries(values)) (element as Setting).set(name, value);
    },
    write: async () => (await moddle.toXML(root, { format: true })).xml,
  };
}
