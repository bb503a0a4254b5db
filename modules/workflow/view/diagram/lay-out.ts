import { layoutProcess } from 'bpmn-auto-layout';
import { BpmnModdle, type ModdleElement } from 'bpmn-moddle';
import { placeNotes } from './place-notes.ts';

const listOf = (value: unknown): ModdleElement[] => (Array.isArray(value) ? (value as ModdleElement[]) : []);

/**
 * Lays the process that a BPMN file says is run out anew, from the left to the right: sub-processes unfolded unless they were
 * drawn folded up, annotations beside what they are about. Pools and lanes are not drawn. Rejects where the file cannot be read.
 */
export async function layOut(bpmn: string): Promise<string> {
  const moddle = new BpmnModdle();
  const { rootElement } = await moddle.fromXML(bpmn);
  const roots = listOf(rootElement['rootElements']);
  // The layout takes the first process.
  const executed = roots.find(({ $type, isExecutable }) => $type === 'bpmn:Process' && isExecutable === true);
  if (executed) rootElement['rootElements'] = [executed, ...roots.filter((each) => each !== executed)];
  roots.forEach(connectEnds);
  unfold(moddle, rootElement, roots);
  const { xml } = await moddle.toXML(rootElement);
  return placeNotes(moddle, await layoutProcess(xml));
}

/** Tells elements which flows reach and leave them: the layout goes by that, and files need not say it. */
function connectEnds(container: ModdleElement): void {
  const elements = listOf(container['flowElements']);
  const flows = elements.filter(({ $type }) => $type === 'bpmn:SequenceFlow');
  for (const element of elements) {
    if (flows.includes(element)) continue;
    const ends = { incoming: 'targetRef', outgoing: 'sourceRef' };
    for (const [way, end] of Object.entries(ends))
      (element as ModdleElement & { set(name: string, value: unknown): void }).set(
        way,
        flows.filter((flow) => flow[end] === element),
      );
    connectEnds(element);
  }
}

/** Draws sub-processes that are drawn nowhere unfolded: the layout reads that off their shapes, and puts others in their place. */
function unfold(moddle: BpmnModdle, root: ModdleElement, processes: readonly ModdleElement[]): void {
  const planeOf = ({ plane }: ModdleElement) =>
    listOf((plane as ModdleElement | undefined)?.['planeElement']);
  const drawn = new Set(
    listOf(root['diagrams'])
      .flatMap(planeOf)
      .map((each) => each['bpmnElement']),
  );
  const inside = (container: ModdleElement): ModdleElement[] =>
    listOf(container['flowElements']).flatMap((each) =>
      each.$type === 'bpmn:SubProcess' ? [each, ...inside(each)] : [],
    );
  const planeElement = processes
    .flatMap(inside)
    .filter((each) => !drawn.has(each))
    .map((bpmnElement, at) =>
      moddle.create('bpmndi:BPMNShape', { id: `unfolded_${at}`, bpmnElement, isExpanded: true }),
    );
  if (planeElement.length === 0) return;
  const plane = moddle.create('bpmndi:BPMNPlane', { bpmnElement: processes[0], planeElement });
  root['diagrams'] = [...listOf(root['diagrams']), moddle.create('bpmndi:BPMNDiagram', { plane })];
}
