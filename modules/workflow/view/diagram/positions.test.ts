import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from '@homestead/bpmn';
import { BpmnModdle } from 'bpmn-moddle';
import { expect, it } from 'vitest';
import { withPositions } from './positions.ts';

const folder = join(import.meta.dirname, '../../../../content/processes');
const files = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const);

it.each(files)('%s is drawn without its positions too, and means the same', async (_name, drawn) => {
  expect(await withPositions(drawn)).toEqual({ bpmn: drawn, isLaidOut: false });
  const bare = drawn.replace(/<bpmndi:BPMNDiagram[\s\S]*<\/bpmndi:BPMNDiagram>/, '');
  const laid = await withPositions(bare);
  expect(laid.isLaidOut).toBe(true);
  const shapesIn = (text: string) => [
    ...text.matchAll(/<bpmndi:BPMN(?:Shape|Edge) [^>]*bpmnElement="([^"]+)"/g),
  ];
  const ids = (text: string) =>
    shapesIn(text)
      .map(([, id]) => id)
      .sort();
  expect(ids(laid.bpmn)).toEqual(ids(drawn));
  expect(await compile(laid.bpmn)).toEqual(await compile(drawn));
});

it('a layout unfolds sub-processes, draws annotations with their lines, and draws the process that is run', async () => {
  const bare = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" id="d" targetNamespace="t">
  <bpmn:process id="other" isExecutable="false"><bpmn:startEvent id="elsewhere" /></bpmn:process>
  <bpmn:process id="run" isExecutable="true">
    <bpmn:startEvent id="start" />
    <bpmn:subProcess id="part">
      <bpmn:startEvent id="begin" /><bpmn:userTask id="inner" /><bpmn:endEvent id="finish" />
      <bpmn:sequenceFlow id="i1" sourceRef="begin" targetRef="inner" />
      <bpmn:sequenceFlow id="i2" sourceRef="inner" targetRef="finish" />
      <bpmn:textAnnotation id="inside"><bpmn:text>里面</bpmn:text></bpmn:textAnnotation>
      <bpmn:association id="line2" sourceRef="inside" targetRef="inner" />
    </bpmn:subProcess>
    <bpmn:endEvent id="end" />
    <bpmn:sequenceFlow id="f1" sourceRef="start" targetRef="part" />
    <bpmn:sequenceFlow id="f2" sourceRef="part" targetRef="end" />
    <bpmn:textAnnotation id="note"><bpmn:text>说明</bpmn:text></bpmn:textAnnotation>
    <bpmn:textAnnotation id="loose"><bpmn:text>其他</bpmn:text></bpmn:textAnnotation>
    <bpmn:association id="line" sourceRef="part" targetRef="note" />
  </bpmn:process>
</bpmn:definitions>`;
  const { bpmn } = await withPositions(bare);
  const { rootElement } = await new BpmnModdle().fromXML(bpmn);
  const [diagram, ...more] = rootElement['diagrams'] as { plane: { planeElement: Drawn[] } }[];
  expect(more).toEqual([]);
  const drawn = new Map(diagram?.plane.planeElement.map((each) => [each.bpmnElement.id, each]));
  expect([...drawn.keys()].sort()).toEqual(
    [
      ...['start', 'part', 'begin', 'inner', 'finish', 'inside', 'end', 'note', 'loose'],
      ...['f1', 'f2', 'i1', 'i2', 'line', 'line2'],
    ].sort(),
  );
  expect(drawn.get('part')).toMatchObject({ isExpanded: true });
  const boxes = ['note', 'loose', 'inside', 'part'].map((id) => drawn.get(id)!.bounds);
  for (const [at, one] of boxes.entries())
    for (const other of boxes.slice(at + 1)) {
      const isApart = one.x + one.width <= other.x || other.x + other.width <= one.x;
      expect(isApart || one.y + one.height <= other.y || other.y + other.height <= one.y).toBe(true);
    }
});

interface Drawn {
  bpmnElement: { id: string };
  bounds: { x: number; y: number; width: number; height: number };
}
