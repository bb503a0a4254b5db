/** The part of the modeler of bpmn-js that is used here; its own types are written for another resolution of modules. */
declare module 'bpmn-js/lib/Modeler.js' {
  export default class Modeler {
    constructor(options: {
      container: HTMLElement;
      moddleExtensions?: object;
      additionalModules?: readonly object[];
    });
    importXML(xml: string): Promise<{ warnings: { message: string }[] }>;
    saveXML(options?: { format?: boolean }): Promise<{ xml?: string }>;
    get<T>(service: string): T;
    on(event: string, hear: (event: never) => void): void;
    getDefinitions(): import('@homestead/bpmn').ModdleElement;
    destroy(): void;
  }
}
