/** The part of bpmn-js that is used here; its own types are written for another resolution of modules. */
declare module 'bpmn-js/lib/NavigatedViewer.js' {
  export default class NavigatedViewer {
    constructor(options: { container: HTMLElement; moddleExtensions?: object });
    importXML(xml: string): Promise<{ warnings: string[] }>;
    get<T>(service: string): T;
    destroy(): void;
  }
}
