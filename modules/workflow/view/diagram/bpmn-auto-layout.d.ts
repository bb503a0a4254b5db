/** The layout of BPMN files, which brings no types of its own. */
declare module 'bpmn-auto-layout' {
  /** Writes positions of the first process of a file, in place of those that it has. */
  export function layoutProcess(xml: string): Promise<string>;
}
