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
    fromXML(xml: string): Promise<{ rootElement: ModdleElement; warnings: ModdleWarning[] }>;
    toXML(element: ModdleElement, options?: { format?: boolean }): Promise<{ xml: string }>;
  }
}
