import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from '@homestead/bpmn';
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
