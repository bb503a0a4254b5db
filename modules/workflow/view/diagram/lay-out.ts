import { layoutProcess } from 'bpmn-auto-layout';
import { BpmnModdle, type ModdleElement } from 'bpmn-moddle';

const listOf = (value: unknown): ModdleElement[] => (Array.isArray(value) ? (value as ModdleElement[]) : []);

/** Lays a BPMN file out anew, from the left to the right. Rejects where it cannot be read. */
export async function layOut(bpmn: string): Promise<string> {
  const moddle = new BpmnModdle();
  const { rootElement } = await moddle.fromXML(bpmn);
  listOf(rootElement['rootElements']).forEach(connectEnds);
  const { xml } = await moddle.toXML(rootElement);
  return layoutProcess(xml);
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
