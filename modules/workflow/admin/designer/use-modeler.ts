import { declareNamespaces, type ModdleElement, moddlePackages } from '@homestead/bpmn';
import Modeler from 'bpmn-js/lib/Modeler.js';
import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer.js';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { withPositions } from '../../view/diagram/positions.ts';
import type { Canvas, Registry } from '../../view/diagram/use-viewer.ts';
import { type Desk, flowNodes, lanesOf, processOf } from './moddle/properties.ts';
import { inChinese, processTools } from './modules/index.ts';
import type { Drawn } from './modules/services.ts';
import type { Together } from './modules/together.ts';

interface CommandStack {
  canUndo(): boolean;
  canRedo(): boolean;
  undo(): void;
  redo(): void;
}
interface Selection {
  get(): Drawn[];
  select(element: unknown): void;
}
interface Modeling {
  updateProperties(element: Drawn, values: object): void;
  updateModdleProperties(element: Drawn, moddle: ModdleElement, values: object): void;
}
interface Moddle {
  create(type: string, properties: object): ModdleElement;
}
interface Ids {
  assigned(id: string): unknown;
}

/** What is drawn, and what is done with it. */
export interface Drawing {
  box: RefObject<HTMLDivElement | null>;
  state: 'loading' | 'ready' | 'none';
  /** Goes up with every change of what is drawn or chosen. */
  round: number;
  /** Elements that are chosen; the whole process where none is. */
  chosen: readonly Drawn[];
  root(): Drawn | null;
  definitions(): ModdleElement | null;
  /** The same for what is kept and called later than its render: what is drawn by then. */
  definitionsNow(): ModdleElement | null;
  /** Writes into one element as it is drawn. */
  deskOf(element: Drawn): Desk;
  /** What is changed meanwhile is one step of undo. */
  together(work: () => void): void;
  isTaken(id: string): boolean;
  canUndo: boolean;
  canRedo: boolean;
  undo(): void;
  redo(): void;
  zoom(by: number): void;
  fit(): void;
  /** Brings an element into view and chooses it; the process where nothing of that name is drawn. */
  show(id: string): void;
  mark(ids: ReadonlyMap<string, 'error' | 'warning'>): void;
  write(): Promise<string>;
}

interface Settings {
  /** The file to begin with; another one is opened anew. */
  bpmn: string;
  isReadOnly: boolean;
  onChange(): void;
  onOpened(remarks: Opened): void;
}

/** What is to be said of a file that was opened. */
export interface Opened {
  /** How many of its places were not understood. */
  lost: number;
  /** Whether it had no positions, and was laid out. */
  isLaidOut: boolean;
  /** How many of its elements stand nowhere in the drawing. */
  unplaced: number;
  /** Names of pools and lanes that stand nowhere in it: no layout draws them. */
  lanes: string[];
}

/** Whether the drawing tools leave something out that the file says. */
const isLoss = ({ message }: { message: string }) =>
  /^(unparsable content|unresolved reference)/.test(message);

const marker = { error: 'design-error', warning: 'design-warning' } as const;

/** The drawing tools in a box of the page. */
export function useModeler({ bpmn, isReadOnly, onChange, onOpened }: Settings): Drawing {
  const box = useRef<HTMLDivElement>(null);
  const tools = useRef<Modeler | null>(null);
  const marked = useRef<ReadonlyMap<string, 'error' | 'warning'>>(new Map());
  const [state, setState] = useState<Drawing['state']>('loading');
  const [round, setRound] = useState(0);
  const [chosen, setChosen] = useState<readonly Drawn[]>([]);
  const hear = useRef({ onChange, onOpened });
  hear.current = { onChange, onOpened };
  useEffect(() => {
    const container = box.current;
    if (!container) return;
    const options = { container, moddleExtensions: moddlePackages };
    const made = isReadOnly
      ? (new NavigatedViewer(options) as unknown as Modeler)
      : new Modeler({ ...options, additionalModules: [inChinese, processTools] });
    let isCurrent = true;
    tools.current = made;
    const next = () => setRound((last) => last + 1);
    withPositions(bpmn)
      .then(async (placed) => {
        if (!isCurrent) return;
        const { warnings } = await made.importXML(placed.bpmn);
        if (!isCurrent) return;
        const definitions = made.getDefinitions();
        declareNamespaces(definitions);
        made.on('selection.changed', ({ newSelection }: { newSelection: Drawn[] }) =>
          setChosen(newSelection),
        );
        made.on('commandStack.changed', () => {
          next();
          hear.current.onChange();
        });
        fitBeside(made.get<Canvas>('canvas'), isReadOnly ? 0 : paletteWidth);
        setState('ready');
        next();
        const registry = made.get<Registry>('elementRegistry');
        const process = processOf(definitions);
        hear.current.onOpened({
          lost: warnings.filter(isLoss).length,
          isLaidOut: placed.isLaidOut,
          unplaced: process ? flowNodes(process).filter(({ id = '' }) => !registry.get(id)).length : 0,
          lanes: lanesOf(definitions)
            .filter(({ id = '' }) => !registry.get(id))
            .map(({ id = '', name }) => String(name || id)),
        });
        if (placed.isLaidOut && !isReadOnly) hear.current.onChange();
      })
      .catch(() => isCurrent && setState('none'));
    return () => {
      isCurrent = false;
      tools.current = null;
      marked.current = new Map();
      setChosen([]);
      setState('loading');
      made.destroy();
    };
  }, [bpmn, isReadOnly]);
  const service = <T>(name: string): T | undefined =>
    state === 'ready' ? tools.current?.get<T>(name) : undefined;
  const stack = isReadOnly ? undefined : service<CommandStack>('commandStack');
  const canvas = () =>
    service<
      Canvas & {
        getRootElement(): Drawn;
        scrollToElement(id: string): void;
        removeMarker(id: string, name: string): void;
      }
    >('canvas');
  return {
    box,
    state,
    round,
    chosen: chosen.map((each) => each.labelTarget ?? each),
    root: () => canvas()?.getRootElement() ?? null,
    definitions: () => (state === 'ready' ? (tools.current?.getDefinitions() ?? null) : null),
    definitionsNow: () => tools.current?.getDefinitions() ?? null,
    deskOf(element) {
      const made = tools.current;
      if (!made) throw new Error('Nothing is drawn');
      const modeling = isReadOnly ? undefined : made.get<Modeling>('modeling');
      return {
        root: made.getDefinitions(),
        create: (type, properties) => made.get<Moddle>('moddle').create(type, properties),
        set: (moddle, values) =>
          moddle === element.businessObject
            ? modeling?.updateProperties(element, values)
            : modeling?.updateModdleProperties(element, moddle, values),
      };
    },
    together: (work) => tools.current?.get<Together>('together').do(work),
    isTaken: (id) => Boolean(service<{ ids: Ids }>('moddle')?.ids.assigned(id)),
    canUndo: stack?.canUndo() ?? false,
    canRedo: stack?.canRedo() ?? false,
    undo: () => stack?.undo(),
    redo: () => stack?.redo(),
    zoom(by) {
      const at = canvas();
      if (at) at.zoom(Math.min(4, Math.max(0.15, at.zoom() * by)), 'auto');
    },
    fit: () => fitBeside(canvas(), isReadOnly ? 0 : paletteWidth),
    show(id) {
      const found = service<Registry>('elementRegistry')?.get(id);
      const isRoot = found !== undefined && (found as unknown as Drawn) === canvas()?.getRootElement();
      if (found && !isRoot) canvas()?.scrollToElement(id);
      service<Selection>('selection')?.select(found && !isRoot ? found : []);
    },
    mark(ids) {
      const registry = service<Registry>('elementRegistry');
      for (const [id, kind] of marked.current)
        if (registry?.get(id) && ids.get(id) !== kind) canvas()?.removeMarker(id, marker[kind]);
      for (const [id, kind] of ids) if (registry?.get(id)) canvas()?.addMarker(id, marker[kind]);
      marked.current = ids;
    },
    async write() {
      const { xml } = (await tools.current?.saveXML({ format: true })) ?? {};
      if (xml === undefined) throw new Error('The drawing could not be written');
      return xml;
    },
  };
}

/** What the palette covers of the canvas, with a margin. */
const paletteWidth = 120;

/** The whole drawing, beside what stands over the canvas. */
function fitBeside(canvas: Canvas | undefined, left: number): void {
  if (!canvas) return;
  canvas.zoom('fit-viewport', 'auto');
  const { inner, outer } = canvas.viewbox();
  const margin = 24;
  const width = outer.width - left - 2 * margin;
  const height = outer.height - 2 * margin;
  if (inner.width === 0 || width <= 0 || height <= 0) return;
  const scale = Math.min(1, width / inner.width, height / inner.height);
  canvas.viewbox({
    x: inner.x - (left + margin + (width - inner.width * scale) / 2) / scale,
    y: inner.y - (margin + (height - inner.height * scale) / 2) / scale,
    width: outer.width / scale,
    height: outer.height / scale,
  });
}
