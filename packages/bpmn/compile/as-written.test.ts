import { describe, expect, it } from 'vitest';
import { bpmn, flows } from '../testing/bpmn.ts';
import { compile } from './compile.ts';
import { task, violationsOf } from './violations.fixture.ts';

const boundary = (attributes: string) =>
  bpmn(`<startEvent id="s"/><userTask id="x"/><boundaryEvent id="b" attachedToRef="x" ${attributes}><timerEventDefinition>
    <timeDuration>P1D</timeDuration></timerEventDefinition></boundaryEvent><endEvent id="e"/>${flows('s -> x -> e\nb -> e')}`);
const several = (value: string) =>
  task(
    `<multiInstanceLoopCharacteristics isSequential="${value}"><loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics>`,
  );
const warningsOf = async (elements: string) =>
  (await compile(bpmn(elements))).warnings.map(({ code, elementId }) => `${code} ${elementId}`);

describe('true and false', () => {
  it.each([
    ['1', true],
    ['true', true],
    ['True', true],
    ['0', false],
    ['false', false],
  ])('are what XML and other programs write: %s', async (value, is) => {
    const event = (await compile(boundary(`cancelActivity="${value}"`))).definition?.nodes['b'];
    expect(event?.interrupting).toBe(is);
    expect((await compile(several(value))).definition?.nodes['x']?.loop?.sequential).toBe(is);
  });

  it('are not guessed: another value is refused where it stands', async () => {
    expect(await violationsOf(boundary('cancelActivity="maybe"'))).toMatchObject([
      {
        code: 'ATTRIBUTE_INVALID',
        elementId: 'b',
        message: expect.stringContaining('cancelActivity="maybe"'),
      },
    ]);
    expect(await violationsOf(several('yes'))).toMatchObject([{ code: 'ATTRIBUTE_INVALID' }]);
    const compensates = bpmn(`<startEvent id="s"/><task id="x" isForCompensation="1"/>${flows('s -> x')}`);
    expect(await violationsOf(compensates)).toMatchObject([
      { code: 'ATTRIBUTE_UNSUPPORTED', elementId: 'x' },
    ]);
  });

  it('in a text are left as they are', async () => {
    const documented = task(
      '<documentation>写 cancelActivity="maybe" 或 cancelActivity="1" 时</documentation>',
    );
    expect((await compile(documented)).definition?.nodes['x']?.documentation).toContain(
      '"maybe" 或 cancelActivity="1"',
    );
    const named = boundary(`cancelActivity="true" name='写 cancelActivity="1" 时'`);
    expect((await compile(named)).definition?.nodes['b']?.name).toContain('"1"');
  });
});

describe('an id that cannot be one', () => {
  it.each(['环节一', 'a b', 'x:1', '1x'])('is said of its element: %s', async (id) => {
    const [violation, ...more] = await violationsOf(
      bpmn(
        `<startEvent id="s"/><userTask id="${id}" name="审核"/><endEvent id="e"/>${flows(`s -> ${id} -> e`)}`,
      ),
    );
    expect(violation).toMatchObject({ code: 'ID_INVALID', elementId: id });
    expect(violation?.message).toContain('标识只能由英文字母、数字');
    expect(more).toEqual([]);
  });
});

it('a number of instances that cannot be one is told as it is written', async () => {
  const [violation] = await violationsOf(
    task(
      '<multiInstanceLoopCharacteristics><loopCardinality>1000000</loopCardinality></multiInstanceLoopCharacteristics>',
    ),
  );
  expect(violation?.message).toContain('基数写的是“1000000”，应为 0 至 999 的整数');
});

describe('a condition', () => {
  const around = (gateway: string, lines: string) =>
    warningsOf(
      `<startEvent id="s"/><userTask id="a"/>${gateway}<userTask id="b"/><endEvent id="e"/>${flows(`s -> a -> g\n${lines}\nb -> e`)}`,
    );

  it('that is not asked is told of', async () => {
    const asked = `g -> b ? \${outcome == 'agree'}`;
    expect(await around('<parallelGateway id="g"/>', `${asked}\ng -> e`)).toEqual(['CONDITION_IGNORED f3']);
    expect(
      await around('<exclusiveGateway id="g" default="f4"/>', `${asked}\ng -> e ? \${form.x > 1}`),
    ).toEqual(['CONDITION_IGNORED f4']);
    expect(await around('<exclusiveGateway id="g" default="f4"/>', `${asked}\ng -> e`)).toEqual([]);
  });

  it('that was forgotten is told of where it hides the flows after it', async () => {
    expect(await around('<exclusiveGateway id="g" default="f4"/>', 'g -> b\ng -> e')).toEqual([
      'FLOW_UNCONDITIONAL f3',
    ]);
    expect(await around('<inclusiveGateway id="g"/>', 'g -> b\ng -> e')).toEqual([]);
  });
});
