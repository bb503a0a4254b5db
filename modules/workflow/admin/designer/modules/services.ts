import type { ModdleElement } from '@homestead/bpmn';

/** An element as it is drawn. */
export interface Drawn {
  id: string;
  type: string;
  businessObject: ModdleElement;
  parent?: Drawn;
  labelTarget?: Drawn;
  source?: Drawn;
  waypoints?: unknown;
  width: number;
  height: number;
}

/** What a tool of the palette or of an element's pad shows and does. */
export interface ToolEntry {
  group: string;
  className?: string;
  title?: string;
  separator?: boolean;
  action?: object;
}
export type ToolEntries = Record<string, ToolEntry>;

/** The services of the drawing tools that are used here. */
export interface Registering<Provider> {
  registerProvider(...args: [priority: number, provider: Provider] | [string, number, Provider]): void;
}
export interface ElementFactory {
  createShape(options: object): Drawn;
}
export interface Create {
  start(event: Event, shape: Drawn, context?: object): void;
}
export interface AutoPlace {
  append(source: Drawn, shape: Drawn): void;
}

/** Providers of less weight are asked later, so that they change what the others give. */
export const afterOthers = 400;
