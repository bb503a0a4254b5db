/** The part of bpmn-moddle that is used here; the package's own types cover the typed model only. */
declare module 'bpmn-moddle' {
  export type ModdleElement = {
    $type: string;
    $attrs?: Record<string, string>;
    $parent?: ModdleElement;
    $children?: ModdleElement[];
    $body?: string;
    id?: string;
    [property: string]: unknown;
  };
  export type ModdleWarning = {
    message: string;
    element?: ModdleElement;
    property?: string;
    value?: string;
  };
  export class BpmnModdle {
    constructor(packages?: object);
    fromXML(xml: string): Promise<{
      rootElement: ModdleElement;
      warnings: ModdleWarning[];
      elementsById: Record<string, ModdleElement>;
    }>;
    create(type: string, properties?: object): ModdleElement;
    toXML(element: ModdleElement, options?: { format?: boolean }): Promise<{ xml: string }>;
  }
}
