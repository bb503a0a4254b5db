import { describe, expect, it } from 'vitest';
import { bpmn, flows } from '../testing/bpmn.ts';
import { compile } from './compile.ts';
import { around, extension, task, violationsOf } from './violations.fixture.ts';

/** Every way in which a file has run code elsewhere, and what we say to it. */
const attacks: [title: string, xml: string, code: string, element: string][] = [
  [
    'a script task',
    around('<scriptTask id="x" scriptFormat="js"><script>process.exit()</script></scriptTask>'),
    'SCRIPT',
    'x',
  ],
  [
    'a service task with implementation=',
    around('<serviceTask id="x" implementation="${environment.constructor}"/>'),
    'RUNS_CODE',
    'x',
  ],
  [
    'a service task with a class',
    around('<serviceTask id="x" flowable:class="evil.Bean"/>'),
    'RUNS_CODE',
    'x',
  ],
  [
    'a service task with a delegate expression',
    around('<serviceTask id="x" flowable:delegateExpression="${bean}"/>'),
    'RUNS_CODE',
    'x',
  ],
  [
    'a service task with an expression',
    around('<serviceTask id="x" flowable:expression="${bean.run()}"/>'),
    'RUNS_CODE',
    'x',
  ],
  ['a service task of a type', around('<serviceTask id="x" flowable:type="http"/>'), 'RUNS_CODE', 'x'],
  ['a service task with nothing to say', around('<serviceTask id="x"/>'), 'UNSUPPORTED_ELEMENT', 'x'],
  [
    'a business rule task with a class',
    around('<businessRuleTask id="x" flowable:class="evil.Rule"/>'),
    'RUNS_CODE',
    'x',
  ],
  ['a send task', around('<sendTask id="x" implementation="##WebService"/>'), 'RUNS_CODE', 'x'],
  ['a call activity', around('<callActivity id="x" calledElement="other"/>'), 'UNSUPPORTED_ELEMENT', 'x'],
  ['implementation= on a user task', task('', 'implementation="evil"'), 'RUNS_CODE', 'x'],
  [
    'implementation= under a strange prefix',
    task('', 'xmlns:z="urn:z" z:implementation="evil"'),
    'RUNS_CODE',
    'x',
  ],
  [
    'a class under the activiti prefix',
    around('<serviceTask id="x" xmlns:activiti="urn:a" activiti:class="evil"/>'),
    'RUNS_CODE',
    'x',
  ],
  [
    'a task listener class',
    extension('<flowable:taskListener event="create" class="evil"/>'),
    'LISTENER',
    'x',
  ],
  [
    'an execution listener expression',
    extension('<flowable:executionListener event="start" expression="${x}"/>'),
    'LISTENER',
    'x',
  ],
  [
    'a listener with a script',
    extension(
      '<flowable:executionListener event="start"><flowable:script>x</flowable:script></flowable:executionListener>',
    ),
    'SCRIPT',
    'x',
  ],
  [
    'a script in an input parameter',
    extension(
      '<flowable:inputOutput><flowable:inputParameter name="a"><flowable:script scriptFormat="js">x</flowable:script></flowable:inputParameter></flowable:inputOutput>',
    ),
    'SCRIPT',
    'x',
  ],
  [
    'a nested extension namespace',
    task('', 'xmlns:f="http://flowable.org/bpmn" f:formKey="k"'),
    'NAMESPACE_NESTED',
    'x',
  ],
  [
    'a listener outside extensionElements',
    task('<flowable:taskListener class="evil"/>'),
    'UNKNOWN_ELEMENT',
    '',
  ],
  [
    'a candidate group that calls',
    task('', 'flowable:candidateGroups="${bean.groups()}"'),
    'EXPRESSION_INVALID',
    'x',
  ],
  [
    'an assignee that reaches a constructor',
    task('', 'flowable:assignee="${initiator.constructor}"'),
    'EXPRESSION_INVALID',
    'x',
  ],
  [
    'a due date that is half an expression',
    task('', 'flowable:dueDate="P1D${x}"'),
    'EXPRESSION_INVALID',
    'x',
  ],
];

const timers: [string, string][] = [
  ['R/PT0S', 'timeCycle'],
  ['R/PT0.5S', 'timeCycle'],
  ['R0/PT1H', 'timeCycle'],
  ['0 0/5 * * * ?', 'timeCycle'],
  ['PT0S', 'timeDuration'],
  ['five days', 'timeDuration'],
  ['P', 'timeDuration'],
  ['2026-13-45', 'timeDate'],
  ['${timer.constructor}', 'timeDuration'],
];

describe('a definition that would run code', () => {
  it.each(attacks)('is refused with the element named: %s', async (_, xml, code, elementId) => {
    const violations = await violationsOf(xml);
    expect(violations.map(({ code, elementId }) => ({ code, elementId }))).toContainEqual({
      code,
      elementId,
    });
    for (const { message } of violations) expect(message).toMatch(/\p{Script=Han}/u);
  });

  it.each(['', 'xsi:type="tFormalExpression"'])(
    'is refused when a condition is in another language (%s)',
    async (type) => {
      const condition = `<conditionExpression ${type} language="javascript">next(null, true)</conditionExpression>`;
      const xml = bpmn(`<startEvent id="s"/><exclusiveGateway id="g"/><endEvent id="e"/>${flows('s -> g')}
      <sequenceFlow id="c" sourceRef="g" targetRef="e">${condition}</sequenceFlow>`);
      expect(await violationsOf(xml)).toMatchObject([{ code: 'EXPRESSION_LANGUAGE', elementId: 'c' }]);
    },
  );

  it.each([
    "${''.constructor.constructor('return process')()}",
    '${environment.services.exec}() ',
    'true',
    '${a.__proto__.b}',
    "${a['constructor']}",
    '${a = 1}',
    '${a ? b : c}',
    '${new Date()}',
    '${`x`}',
    '${a; b}',
    '${}',
  ])('is refused when a condition does not parse: %s', async (condition) => {
    const xml = bpmn(`<startEvent id="s"/><exclusiveGateway id="g"/><endEvent id="e"/>
      ${flows(`s -> g\ng -> e ? ${condition}`)}`);
    expect(await violationsOf(xml)).toMatchObject([{ code: 'EXPRESSION_INVALID', elementId: 'f2' }]);
  });
});

describe('a definition that could not be run as drawn', () => {
  it.each(timers)('is refused for the timer %s', async (value, kind) => {
    const xml = around(
      `<intermediateCatchEvent id="x"><timerEventDefinition><${kind}><![CDATA[${value}]]></${kind}></timerEventDefinition></intermediateCatchEvent>`,
    );
    expect((await violationsOf(xml))[0]).toMatchObject({ elementId: 'x' });
  });

  it.each([
    ['NO_START', bpmn('<userTask id="x"/>'), ''],
    [
      'MANY_STARTS',
      bpmn(`<startEvent id="s"/><startEvent id="s2"/><endEvent id="e"/>${flows('s -> e\ns2 -> e')}`),
      's2',
    ],
    ['NO_PROCESS', '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"/>', ''],
    ['DUPLICATE_ID', bpmn('<startEvent id="s"/><userTask id="x"/><userTask id="x"/>'), 'x'],
    ['ID_INVALID', bpmn('<startEvent id="s"/><userTask/>'), ''],
    ['ID_INVALID', bpmn('<startEvent id="s"/><userTask id="__proto__"/>'), '__proto__'],
    ['ID_INVALID', bpmn('<startEvent id="s"/><userTask id="constructor"/>'), 'constructor'],
    ['FLOW_TO_NOWHERE', bpmn(`<startEvent id="s"/>${flows('s -> nobody')}`), 'f1'],
    ['FLOW_INVALID', bpmn(`<startEvent id="s"/><endEvent id="e"/>${flows('s -> e -> s')}`), 'f2'],
    ['UNSUPPORTED_ELEMENT', around('<eventBasedGateway id="x"/>'), 'x'],
    ['UNSUPPORTED_ELEMENT', around('<complexGateway id="x"/>'), 'x'],
    [
      'UNSUPPORTED_ELEMENT',
      around('<intermediateCatchEvent id="x"><messageEventDefinition/></intermediateCatchEvent>'),
      'x',
    ],
    ['UNSUPPORTED_ELEMENT', task('<standardLoopCharacteristics/>'), 'x'],
    ['UNKNOWN_ELEMENT', bpmn('<startEvent id="s"/><teleport id="t"/>'), 't'],
    ['LOOP_INVALID', task('<multiInstanceLoopCharacteristics/>'), 'x'],
    [
      'LOOP_INVALID',
      task(
        '<multiInstanceLoopCharacteristics><loopCardinality>9999</loopCardinality></multiInstanceLoopCharacteristics>',
      ),
      'x',
    ],
    [
      'DEFAULT_INVALID',
      bpmn(
        `<startEvent id="s"/><exclusiveGateway id="g" default="f1"/><endEvent id="e"/>${flows('s -> g -> e')}`,
      ),
      'g',
    ],
    ['OUTCOME_INVALID', extension('<ha:outcomes><ha:outcome id="a" status="2"/></ha:outcomes>'), 'x'],
    [
      'OUTCOME_INVALID',
      extension('<ha:outcomes><ha:outcome id="a" status="0" reason="yes"/></ha:outcomes>'),
      'x',
    ],
    [
      'OUTCOME_INVALID',
      extension('<ha:outcomes><ha:outcome id="a" status="1"/><ha:outcome id="a" status="0"/></ha:outcomes>'),
      'x',
    ],
    ['ATTRIBUTE_INVALID', task('', 'ha:clock="frozen"'), 'x'],
    ['ATTRIBUTE_INVALID', task('', 'flowable:dueDate="5天"'), 'x'],
    ['ATTRIBUTE_INVALID', task('', 'flowable:dueDate="-P1D"'), 'x'],
    [
      'VARIABLE_INVALID',
      bpmn(
        '<extensionElements><ha:variables><ha:variable name="a" value="{"/></ha:variables></extensionElements><startEvent id="s"/>',
      ),
      'p',
    ],
    [
      'VARIABLE_INVALID',
      bpmn(
        '<extensionElements><ha:variables><ha:variable name="__proto__" value="1"/></ha:variables></extensionElements><startEvent id="s"/>',
      ),
      'p',
    ],
    [
      'BOUNDARY_INVALID',
      bpmn(
        '<startEvent id="s"/><boundaryEvent id="b" attachedToRef="s"><timerEventDefinition><timeDuration>P1D</timeDuration></timerEventDefinition></boundaryEvent>',
      ),
      'b',
    ],
    ['NO_START', around('<subProcess id="x"/>'), 'x'],
    ['NOT_XML', 'garbage', ''],
    ['NOT_XML', '', ''],
    ['NOT_XML', '<html><body/></html>', ''],
    ['NOT_XML', bpmn('<startEvent id="s"').slice(0, 200), ''],
  ])('is refused: %s (%#)', async (code, xml, elementId) => {
    expect((await violationsOf(xml)).map(({ code, elementId }) => ({ code, elementId }))).toContainEqual({
      code,
      elementId,
    });
  });

  it('is refused for a circle on which nothing waits, and not for one with a task on it', async () => {
    const circle = (inside: string) =>
      bpmn(`<startEvent id="s"/><exclusiveGateway id="m"/>${inside}<exclusiveGateway id="g" default="f4"/><endEvent id="e"/>
        ${flows("s -> m -> x -> g -> e\ng -> m ? ${outcome == 'reject'}")}`);
    expect(await violationsOf(circle('<task id="x"/>'))).toMatchObject([{ code: 'ENDLESS_LOOP' }]);
    expect(await violationsOf(circle('<userTask id="x"/>'))).toEqual([]);
    const body = (inner: string) =>
      `<subProcess id="x"><startEvent id="s2"/>${inner}<endEvent id="e2"/>
       <sequenceFlow id="x1" sourceRef="s2" targetRef="y"/><sequenceFlow id="x2" sourceRef="y" targetRef="e2"/></subProcess>`;
    expect(await violationsOf(circle(body('<task id="y"/>')))).toMatchObject([{ code: 'ENDLESS_LOOP' }]);
    expect(await violationsOf(circle(body('<userTask id="y"/>')))).toEqual([]);
    const itself = bpmn(`<startEvent id="s"/><task id="x"/>${flows('s -> x -> x')}`);
    expect(await violationsOf(itself)).toMatchObject([{ code: 'ENDLESS_LOOP', elementId: 'x' }]);
  });
});

describe('a process variable', () => {
  it('deeper than a condition could ask about is refused', async () => {
    const declare = (value: string) =>
      bpmn(
        `<extensionElements><ha:variables><ha:variable name="a" value="${value}"/></ha:variables></extensionElements>
         <startEvent id="s"/><endEvent id="e"/>${flows('s -> e')}`,
      );
    expect(await violationsOf(declare('['.repeat(4_000) + ']'.repeat(4_000)))).toMatchObject([
      { code: 'VARIABLE_INVALID' },
    ]);
    expect(await violationsOf(declare('[[1]]'))).toEqual([]);
  });
});

describe('what is kept', () => {
  it('leaves names and documentation that look like expressions as they stand', async () => {
    const { definition, violations } = await compile(
      task('<documentation>${environment.x}</documentation>', 'name="${x.constructor}" flowable:formKey="k"'),
    );
    expect(violations).toEqual([]);
    expect(definition?.nodes['x']).toMatchObject({
      name: '${x.constructor}',
      documentation: '${environment.x}',
    });
  });

  it('warns of unknown extensions with the element, and does not refuse them', async () => {
    const { violations, warnings } = await compile(
      task(
        '<extensionElements><flowable:formProperty id="a" type="string"/></extensionElements>',
        'flowable:async="true" flowable:formKey="k"',
      ),
    );
    expect(violations).toEqual([]);
    expect(warnings.map(({ code, elementId }) => ({ code, elementId }))).toEqual([
      { code: 'EXTENSION_IGNORED', elementId: 'x' },
      { code: 'EXTENSION_IGNORED', elementId: 'x' },
    ]);
  });

  it('warns of an attribute on an element that does not act on it', async () => {
    const { violations, warnings } = await compile(
      bpmn(`<startEvent id="s" flowable:formKey="k"/><userTask id="x" ha:status="refused"/>
        <endEvent id="e" flowable:terminateAll="false" ha:stage="over"/>${flows('s -> x -> e')}`),
    );
    expect(violations).toEqual([]);
    expect(warnings.map(({ code, elementId }) => `${code} ${elementId}`)).toEqual(
      ['e', 'x', 's'].map((id) => `EXTENSION_IGNORED ${id}`),
    );
  });

  it('warns of a task until which could be withdrawn, where the process does not have it', async () => {
    const until = async (id: string) =>
      (
        await compile(
          bpmn(`<startEvent id="s"/><userTask id="x" ha:withdraw="end" ha:withdrawUntil="${id}"/><userTask id="y"/><endEvent id="e"/>
            ${flows('s -> x -> y -> e')}`),
        )
      ).warnings.map(({ code, elementId }) => `${code} ${elementId}`);
    expect(await until('y')).toEqual([]);
    expect(await until('z')).toEqual(['WITHDRAW_UNTIL_UNKNOWN x']);
  });

  it('reads activiti and camunda attributes like flowable ones', async () => {
    for (const uri of ['http://activiti.org/bpmn', 'http://camunda.org/schema/1.0/bpmn']) {
      const xml = task('', 'q:formKey="k" q:candidateGroups="a, b" q:assignee="${initiator}"').replace(
        '<definitions ',
        `<definitions xmlns:q="${uri}" `,
      );
      const { definition } = await compile(xml);
      expect(definition?.nodes['x']?.userTask).toMatchObject({
        formKey: 'k',
        candidateGroups: ['a', 'b'],
        assignee: { source: '${initiator}' },
      });
    }
  });

  it('is plain JSON', async () => {
    const { definition } = await compile(task('', 'flowable:assignee="${initiator}" ha:clock="stopped"'));
    expect(JSON.parse(JSON.stringify(definition))).toEqual(definition);
  });
});
