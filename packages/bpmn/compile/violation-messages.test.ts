import { describe, expect, it } from 'vitest';
import { bpmn, flows } from '../testing/bpmn.ts';
import { compile } from './compile.ts';
import { around, task, violationsOf } from './violations.fixture.ts';

describe('a violation', () => {
  const only = async (elements: string) =>
    (await violationsOf(bpmn(elements))).map(({ code, elementId }) => `${code} ${elementId}`);

  it.each([
    ['a script task', around('<scriptTask id="x"><script>x</script></scriptTask>'), ['SCRIPT x', 'SCRIPT x']],
    ['a service task with a class', around('<serviceTask id="x" flowable:class="evil"/>'), ['RUNS_CODE x']],
    ['an element that the standard does not know', around('<teleport id="x"/>'), ['UNKNOWN_ELEMENT x']],
    ['an unsupported gateway', around('<complexGateway id="x"/>'), ['UNSUPPORTED_ELEMENT x']],
  ])('of %s is told once, and not again for its flows', async (_, xml, expected) => {
    const codes = (await violationsOf(xml)).map(({ code, elementId }) => `${code} ${elementId}`);
    expect([...new Set(codes)]).toEqual([...new Set(expected)]);
  });

  it('of a file that cannot be read says where it broke off, in the words of its reader alone', async () => {
    const messages = async (xml: string) => (await violationsOf(xml)).map(({ message }) => message);
    const torn = bpmn('<startEvent id="s"/>\n<userTask id="u"').split('</bpmn:process>')[0]!;
    const [at] = await messages(torn.slice(0, torn.indexOf('id="u"')));
    expect(at).toMatch(/^不是可读取的 BPMN 文件（第 \d+ 行：标签没有写完，文件可能不完整）$/);
    expect(await messages('garbage')).toEqual(['不是可读取的 BPMN 文件（第 1 行：不是 XML）']);
    const [html] = await messages('<html><body/></html>');
    expect(html).toMatch(/^不是可读取的 BPMN 文件（根元素应为 BPMN 2.0 的 definitions.*，文件中是 html）$/);
    expect(await messages(bpmn('<task id="x" name="&#0;"/>'))).toEqual([
      '不是可读取的 BPMN 文件（含有空字符（NUL），请删除后重试）',
    ]);
  });

  it('of an element is not told again for its boundary event, its default flow or its start event', async () => {
    const timer = '<timerEventDefinition><timeDuration>P1D</timeDuration></timerEventDefinition>';
    expect(
      await only(`<startEvent id="s"/><callActivity id="x"/><boundaryEvent id="b" attachedToRef="x">${timer}</boundaryEvent>
        <userTask id="u"/><endEvent id="e"/>${flows('s -> x -> e\nb -> u -> e')}`),
    ).toEqual(['UNSUPPORTED_ELEMENT x']);
    expect(
      await only(`<startEvent id="s"/><teleport id="x"/><boundaryEvent id="b" attachedToRef="x">${timer}</boundaryEvent>
        <exclusiveGateway id="g" default="f2"/><endEvent id="e"/>${flows('s -> g -> x -> e\nb -> e')}`),
    ).toEqual(['UNKNOWN_ELEMENT x']);
    expect(
      await only(
        `<startEvent id="s"><messageEventDefinition/></startEvent><endEvent id="e"/>${flows('s -> e')}`,
      ),
    ).toEqual(['UNSUPPORTED_ELEMENT s']);
  });

  it('names the element by its name and id, and a flow without a name by its source and target', async () => {
    const messages = async (elements: string) =>
      (await violationsOf(bpmn(elements))).map(({ message }) => message);
    expect(
      await messages(`<startEvent id="s"/><subProcess id="x" name="补正" triggeredByEvent="true"><startEvent id="s2"/></subProcess>
        <endEvent id="e"/>${flows('s -> e')}`),
    ).toEqual(['元素“补正”（x）：不支持该类元素（事件子流程）']);
    const flowTo = (target: string) =>
      messages(
        `<startEvent id="s" name="开始"/><userTask id="a" name="审核"/><endEvent id="e"/>${flows(`s -> a\n${target}`)}`,
      );
    expect(await flowTo('a -> nobody')).toEqual([
      '从“审核”到“nobody”的连线：连线的起点或终点不存在（nobody）',
    ]);
    expect(await flowTo('a -> s')).toEqual(['从“审核”到“开始”的连线：连线不能接在此处']);
    const named =
      '<sequenceFlow id="k" name="同意" sourceRef="s" targetRef="e"><conditionExpression>${</conditionExpression></sequenceFlow>';
    const [message] = await messages(`<startEvent id="s"/><endEvent id="e"/>${named}`);
    expect(message).toMatch(/^元素“同意”（k）：表达式无法识别/);
  });
});

describe('what would run with another meaning if it were ignored', () => {
  const dataObject = (value: string) =>
    bpmn(`<dataObject id="d" name="level"><extensionElements>${value}</extensionElements></dataObject>
      <startEvent id="s"/><endEvent id="e"/>${flows('s -> e')}`);

  it.each([
    [
      'skipExpression',
      task('', 'flowable:skipExpression="${true}"'),
      'ATTRIBUTE_UNSUPPORTED',
      'x',
      '排他网关',
    ],
    [
      'elementIndexVariable',
      task('<multiInstanceLoopCharacteristics flowable:collection="a" flowable:elementIndexVariable="i"/>'),
      'ATTRIBUTE_UNSUPPORTED',
      'x',
      'loopCounter',
    ],
    [
      'candidateStarterUsers',
      bpmn(`<startEvent id="s"/><endEvent id="e"/>${flows('s -> e')}`, 'flowable:candidateStarterUsers="u1"'),
      'ATTRIBUTE_UNSUPPORTED',
      'p',
      'candidateStarterGroups',
    ],
    [
      'an initial value of a data object',
      dataObject('<flowable:value>3</flowable:value>'),
      'DATA_OBJECT_VALUE',
      'd',
      'ha:variables',
    ],
    [
      'a task for compensation alone',
      task('', 'isForCompensation="true"'),
      'ATTRIBUTE_UNSUPPORTED',
      'x',
      '连线',
    ],
    ['several tokens at a start', task('', 'startQuantity="2"'), 'ATTRIBUTE_UNSUPPORTED', 'x', '并行网关'],
    [
      'several tokens at the end',
      task('', 'completionQuantity="3"'),
      'ATTRIBUTE_UNSUPPORTED',
      'x',
      '并行网关',
    ],
    [
      'a message that begins a case',
      bpmn(
        `<startEvent id="s"/><receiveTask id="x" instantiate="true"/><endEvent id="e"/>${flows('s -> x -> e')}`,
      ),
      'ATTRIBUTE_UNSUPPORTED',
      'x',
      '开始事件',
    ],
    ...['terminateAll', 'terminateMultiInstance'].map((name) => [
      `${name} on the end event instead of its event definition`,
      bpmn(`<startEvent id="s"/><userTask id="x"/>
        <endEvent id="e" flowable:${name}="true"><terminateEventDefinition/></endEvent>${flows('s -> x -> e')}`),
      'ATTRIBUTE_UNSUPPORTED',
      'e',
      'terminateEventDefinition',
    ]),
    ...['potentialOwner', 'humanPerformer', 'performer'].map((name) => [
      `people of a task as ${name}`,
      task(
        `<${name} id="o"><resourceAssignmentExpression><formalExpression>ada</formalExpression></resourceAssignmentExpression></${name}>`,
      ),
      'ATTRIBUTE_UNSUPPORTED',
      'x',
      'candidateGroups',
    ]),
  ])('is refused with what to use instead: %s', async (_, xml, code, elementId, instead) => {
    expect(await violationsOf(xml)).toMatchObject([
      { code, elementId, message: expect.stringContaining(instead) },
    ]);
  });

  it('is a warning in a definition on which cases may already run', async () => {
    const xml = task('', 'flowable:skipExpression="${true}"');
    const { definition, violations, warnings } = await compile(xml, { isStored: true });
    expect([definition === null, violations]).toEqual([false, []]);
    expect(warnings).toMatchObject([{ code: 'ATTRIBUTE_UNSUPPORTED', elementId: 'x' }]);
  });

  it('leaves a data object without a value, and a user task with the values that the standard gives, alone', async () => {
    expect(await violationsOf(dataObject('<flowable:value/>'))).toEqual([]);
    expect(await violationsOf(task('', 'implementation="##unspecified"'))).toEqual([]);
    expect(
      await violationsOf(task('', 'isForCompensation="false" startQuantity="1" completionQuantity="1"')),
    ).toEqual([]);
  });
});
