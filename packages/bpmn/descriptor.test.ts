import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compile, flowableName } from './index.ts';
import { bpmn, flows } from './testing/bpmn.ts';
import { openInEditor } from './testing/editor.ts';

const files = [
  'content/processes/zjdjfsp.bpmn',
  'content/processes/wfjb.bpmn',
  'content/processes/rcxj.bpmn',
  'e2e/second-county/content/processes/mfsp.bpmn',
];

/** The file as an editor would write it after opening it. */
const throughEditor = async (xml: string) => (await openInEditor(xml)).write();

describe('a process that is opened by an editor and saved', () => {
  it.each(files)('compiles to the same: %s', async (file) => {
    const xml = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
    const before = await compile(xml);
    expect(before.violations).toEqual([]);
    expect(await compile(await throughEditor(xml))).toEqual(before);
  });

  it('keeps what the compiler acts on, and what it does not know', async () => {
    const task = `<userTask id="a" flowable:formKey="k" flowable:async="true" ha:visit="2" ha:strange="x" ha:urgeEvery="PT1H">
      <extensionElements><flowable:formProperty id="p"/><ha:outcomes><ha:outcome id="go" status="1" label="走" note="n"/></ha:outcomes></extensionElements></userTask>`;
    const xml = bpmn(
      `<startEvent id="s"/>${task}<endEvent id="e" ha:status="refused"/>${flows('s -> a -> e')}`,
      'ha:casePrefix="AB"',
    );
    const written = await throughEditor(xml);
    expect(await compile(written)).toEqual(await compile(xml));
    for (const kept of ['flowable:async', 'ha:strange="x"', 'flowable:formProperty id="p"', 'note="n"'])
      expect(written).toContain(kept);
  });

  it.each([
    ['http://flowable.org/bpmn', 'q:formKey'],
    ['http://camunda.org/schema/1.0/bpmn', 'flowable:formKey'],
  ])('carries an attribute under one name only, whatever the prefix of %s', async (uri, added) => {
    const xml = bpmn(`<startEvent id="s"/><userTask id="a" q:assignee="me"/><endEvent id="e"/>`)
      .replace('xmlns:flowable="http://flowable.org/bpmn"', '')
      .replace('<definitions ', `<definitions xmlns:q="${uri}" `);
    const { root, element } = await openInEditor(xml);
    const task = element('a');
    expect(flowableName(root, task, 'assignee')).toBe('q:assignee');
    expect(flowableName(root, task, 'formKey')).toBe(added);
  });
});
