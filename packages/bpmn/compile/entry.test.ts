import { describe, expect, it } from 'vitest';
import { bpmn, flows } from '../testing/bpmn.ts';
import { compile } from './compile.ts';

const process = (entry: string) =>
  compile(
    bpmn(
      `<extensionElements>${entry}</extensionElements>
       <startEvent id="s"/><userTask id="ask"/><endEvent id="e"/>${flows('s -> ask -> e')}`,
    ),
  );

describe('the entry of a process', () => {
  it('has title, subject, icon, head form and the tasks that may come first', async () => {
    const { definition, warnings } = await process(
      '<ha:entry title="报修" subject="报修" icon="add" headForm="repair_head"><ha:way task="ask" title="电话"/></ha:entry>',
    );
    expect(definition?.entry).toEqual({
      title: '报修',
      subject: '报修',
      icon: 'add',
      headForm: 'repair_head',
      ways: [{ taskKey: 'ask', title: '电话' }],
    });
    expect(warnings).toEqual([]);
  });

  it('is null where the file does not say', async () => {
    expect((await process('')).definition?.entry).toBeNull();
  });

  it.each([
    ['no title', '<ha:entry icon="add"/>', 'title'],
    ['a malformed icon', '<ha:entry title="报修" icon="../x"/>', 'icon="../x"'],
    ['a malformed head form', '<ha:entry title="报修" headForm="a b"/>', 'headForm="a b"'],
    [
      'a first task that does not exist',
      '<ha:entry title="报修"><ha:way task="y" title="z"/></ha:entry>',
      'task="y"',
    ],
    ['two entries', '<ha:entry title="一"/><ha:entry title="二"/>', 'ha:entry'],
  ])('is refused with %s', async (_title, entry, detail) => {
    const { definition, violations } = await process(entry);
    expect(definition).toBeNull();
    expect(violations.map(({ code, message }) => [code, message])).toEqual([
      ['ENTRY_INVALID', `元素“p”：流程入口（ha:entry）的定义不正确（${detail}）`],
    ]);
  });
});
