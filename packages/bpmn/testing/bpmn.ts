import { compile } from '../compile/compile.ts';
import type { ProcessDefinition } from '../definition.ts';

const namespaces = [
  'xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"',
  'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"',
  'xmlns:flowable="http://flowable.org/bpmn"',
  'xmlns:ha="https://homestead.example/bpmn"',
  'targetNamespace="https://homestead.example/test"',
].join(' ');

/** A BPMN file around the elements of one process, for tests. */
export function bpmn(elements: string, processAttributes = ''): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<definitions ${namespaces}><process id="p" isExecutable="true" ${processAttributes}>${elements}</process></definitions>`;
}

/** Sequence flows from lines such as `a -> b -> c` or `gateway -> b ? ${outcome == 'agree'}`. */
export function flows(lines: string): string {
  let count = 0;
  return lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .flatMap((line) => {
      const [path = '', condition] = line.split(' ? ');
      const stops = path.split('->').map((stop) => stop.trim());
      return stops.slice(1).map((target, at) => {
        count += 1;
        const body = condition ? `<conditionExpression><![CDATA[${condition}]]></conditionExpression>` : '';
        return `<sequenceFlow id="f${count}" sourceRef="${stops[at]}" targetRef="${target}">${body}</sequenceFlow>`;
      });
    })
    .join('');
}

/** Compiles a process that a test holds to be sound. */
export async function compiled(elements: string, processAttributes = ''): Promise<ProcessDefinition> {
  const { definition, violations } = await compile(bpmn(elements, processAttributes));
  if (!definition) throw new Error(violations.map((violation) => violation.message).join('\n'));
  return definition;
}
