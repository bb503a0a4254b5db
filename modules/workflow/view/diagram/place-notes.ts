import type { BpmnModdle, ModdleElement } from 'bpmn-moddle';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const size = { width: 160, height: 50 };
const gap = 20;

const listOf = (value: unknown): ModdleElement[] => (Array.isArray(value) ? (value as ModdleElement[]) : []);

/**
 * Draws annotations, which the layout leaves out, in a row above the drawing: each over what it is about, with its lines, and one
 * that is about nothing at the end. What they are about stands where it stood. Positions are in pixels of the drawing.
 */
export async function placeNotes(moddle: BpmnModdle, bpmn: string): Promise<string> {
  const { rootElement } = await moddle.fromXML(bpmn);
  for (const { plane } of listOf(rootElement['diagrams'])) placeOn(moddle, plane as ModdleElement);
  return (await moddle.toXML(rootElement, { format: true })).xml;
}

function placeOn(moddle: BpmnModdle, plane: ModdleElement): void {
  const shapes = listOf(plane['planeElement']);
  const boxes = new Map(
    shapes.flatMap(({ bpmnElement, bounds }) => (bounds ? [[bpmnElement, bounds as unknown as Box]] : [])),
  );
  const own = plane['bpmnElement'] as ModdleElement;
  const containers = [own, ...[...boxes.keys()].map((each) => each as ModdleElement)];
  const artifacts = containers.flatMap((each) => listOf(each['artifacts']));
  const notes = artifacts.filter(({ $type }) => $type === 'bpmn:TextAnnotation');
  if (notes.length === 0) return;
  const lines = artifacts.filter(({ $type }) => $type === 'bpmn:Association');
  const otherEnds = (note: ModdleElement) =>
    lines.flatMap(({ sourceRef, targetRef }) =>
      sourceRef === note ? [targetRef] : targetRef === note ? [sourceRef] : [],
    );
  const row = Math.min(...[...boxes.values()].map(({ y }) => y), 200) - gap - size.height;
  const wished = notes.map((note) => {
    const [about] = otherEnds(note).flatMap((end) => boxes.get(end) ?? []);
    return { note, x: about ? about.x + about.width / 2 - size.width / 2 : Number.POSITIVE_INFINITY };
  });
  let free = Number.NEGATIVE_INFINITY;
  for (const { note, x: wish } of wished.toSorted((one, other) => (one.x < other.x ? -1 : 1))) {
    const rightmost = Math.max(free, ...[...boxes.values()].map(({ x, width }) => x + width));
    const x = Math.max(free, Number.isFinite(wish) ? wish : rightmost);
    free = x + size.width + gap;
    const box = { x, y: row, ...size };
    boxes.set(note, box);
    shapes.push(
      moddle.create('bpmndi:BPMNShape', {
        id: `${note.id}_di`,
        bpmnElement: note,
        bounds: moddle.create('dc:Bounds', box),
      }),
    );
  }
  for (const line of lines) {
    const [from, to] = [boxes.get(line['sourceRef']), boxes.get(line['targetRef'])];
    if (!from || !to) continue;
    const waypoint = [edgeOf(from, to), edgeOf(to, from)].map((point) => moddle.create('dc:Point', point));
    shapes.push(moddle.create('bpmndi:BPMNEdge', { id: `${line.id}_di`, bpmnElement: line, waypoint }));
  }
}

/** The middle of the side of a box that looks at another one above or below. */
function edgeOf(box: Box, other: Box): { x: number; y: number } {
  const isAbove = box.y + box.height <= other.y;
  return { x: box.x + box.width / 2, y: isAbove ? box.y + box.height : box.y };
}
