import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applicant } from '../testing/case-forms.ts';
import { Journey } from '../testing/journey.ts';
import { type Served, serve } from '../testing/served.ts';
import { traces } from '../testing/traces.ts';

const namespaces = `xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xmlns:flowable="http://flowable.org/bpmn" targetNamespace="urn:test"`;

/** A process that starts, does `body` and ends; `body` takes the flow at `in` and leaves it at `out`. */
const processOf = (body: string, head = '') => `<?xml version="1.0" encoding="UTF-8"?>${head}
<bpmn:definitions ${namespaces}><bpmn:process id="hostile" name="试" isExecutable="true">
  <bpmn:startEvent id="start" /><bpmn:sequenceFlow id="f1" sourceRef="start" targetRef="work" />
  ${body}
  <bpmn:sequenceFlow id="f2" sourceRef="work" targetRef="end" /><bpmn:endEvent id="end" />
</bpmn:process></bpmn:definitions>`;

const task = (more = '', inner = '') =>
  `<bpmn:userTask id="work" name="办" flowable:assignee="\${initiator}" ${more}>${inner}</bpmn:userTask>`;

const hostile: [string, string][] = [
  [
    'a script task',
    processOf(
      '<bpmn:scriptTask id="work" name="脚本" scriptFormat="javascript"><bpmn:script>process.exit()</bpmn:script></bpmn:scriptTask>',
    ),
  ],
  [
    'implementation=',
    processOf(
      '<bpmn:serviceTask id="work" name="调用" implementation="${environment.constructor.constructor(&quot;return process&quot;)()}" />',
    ),
  ],
  ['a class', processOf('<bpmn:serviceTask id="work" name="类" flowable:class="java.lang.Runtime" />')],
  [
    'a delegate expression',
    processOf('<bpmn:serviceTask id="work" name="委托" flowable:delegateExpression="${bean}" />'),
  ],
  [
    'a listener',
    processOf(
      task(
        '',
        '<bpmn:extensionElements><flowable:taskListener event="create" class="evil.Listener" /></bpmn:extensionElements>',
      ),
    ),
  ],
  [
    'a condition that reaches for a constructor',
    processOf(`${task()}<bpmn:sequenceFlow id="f3" sourceRef="work" targetRef="end">
    <bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">\${data.constructor.constructor('return process')()}</bpmn:conditionExpression></bpmn:sequenceFlow>`),
  ],
  ['an external entity', processOf(task(), '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>')],
  [
    'entities that multiply',
    processOf(task(), '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'),
  ],
  [
    'a loop without a wait',
    `<?xml version="1.0"?><bpmn:definitions ${namespaces}><bpmn:process id="hostile" isExecutable="true"><bpmn:startEvent id="start" />
    <bpmn:exclusiveGateway id="a" /><bpmn:exclusiveGateway id="b" /><bpmn:endEvent id="end" />
    <bpmn:sequenceFlow id="f1" sourceRef="start" targetRef="a" /><bpmn:sequenceFlow id="f2" sourceRef="a" targetRef="b" /><bpmn:sequenceFlow id="f3" sourceRef="b" targetRef="a" />
    </bpmn:process></bpmn:definitions>`,
  ],
  [
    'a timer that repeats every zero seconds',
    processOf(
      `<bpmn:intermediateCatchEvent id="work"><bpmn:timerEventDefinition><bpmn:timeCycle xsi:type="bpmn:tFormalExpression">R/PT0S</bpmn:timeCycle></bpmn:timerEventDefinition></bpmn:intermediateCatchEvent>`,
    ),
  ],
  ['fifty thousand elements', processOf(`${task()}${'<bpmn:task id="x" />'.repeat(50_000)}`)],
  ['a form that nobody knows', processOf(task('flowable:formKey="nothing_here"'))],
  ['a form by a name that every object has', processOf(task('flowable:formKey="__proto__"'))],
  ['no XML at all', 'not xml'],
  ['half of a file', processOf(task()).slice(0, 300)],
  ['another root', '<html><body onload="alert(1)"></body></html>'],
];

describe('case 62: a definition that would run code, or run for ever', () => {
  let served: Served;
  let journey: Journey;
  beforeAll(async () => {
    served = await serve();
    journey = new Journey(served.base);
  });
  afterAll(() => served?.close());

  it.each(hostile)('with %s is refused in words and not deployed', async (_title, bpmn) => {
    const before = await traces(served.db);
    const reply = await (await journey.as('admin')).post<{ fields?: { path: string; message: string }[] }>(
      '/v1/flowable/process-definition',
      { bpmn },
    );
    expect([reply.status, reply.code], reply.text.slice(0, 300)).toEqual([422, 42200]);
    expect(reply.message).toMatch(/[\u4e00-\u9fff]/);
    expect(reply.data.fields?.length).toBeGreaterThan(0);
    expect(await traces(served.db)).toEqual(before);
  });

  it('names the element at fault', async () => {
    const reply = await (await journey.as('admin')).post('/v1/flowable/process-definition', {
      bpmn: hostile[0]![1],
    });
    expect(reply.text).toContain('work');
  });

  it('is deployed by nobody but an administrator', async () => {
    for (const userName of ['nonghu1', 'zhenban', 'nongyeju', 'shenji']) {
      const reply = await (await journey.as(userName)).post('/v1/flowable/process-definition', {
        bpmn: processOf(task()),
      });
      expect([userName, reply.code]).toEqual([userName, 40300]);
    }
  });

  it('without code is deployed, started and done, and text from people stays text [S2-7.flow-definitions]', async () => {
    const admin = await journey.as('admin');
    const deployed = await admin.post<{ processKey: string; version: number }>(
      '/v1/flowable/process-definition',
      { bpmn: processOf(task()) },
    );
    expect(deployed.code, deployed.text).toBe(200);
    const inert = '${environment.constructor.constructor("return process")()} ${v.a} #{T(java.lang.Runtime)}';
    const started = await admin.post<{ processId: string; status: string }>('/v1/flowable/process', {
      processKey: 'hostile',
      approverContent: inert,
    });
    expect(started.code, started.text).toBe(200);
    expect(started.data.status).toBe('completed');
    const timeline = await admin.get<{ approverContent: string }[]>(
      `/v1/flowable/process/${started.data.processId}/tasks`,
    );
    expect(timeline.data.map((record) => record.approverContent)).toEqual([inert]);
  });
});

describe('case 53: text that a browser would run', () => {
  let served: Served;
  let journey: Journey;
  const hostileText = '<img src=x onerror=alert(1)>"\'`</script>';
  beforeAll(async () => {
    served = await serve();
    journey = new Journey(served.base);
  });
  afterAll(() => served?.close());

  it('comes back from timeline, lists and details as the text that it is, in JSON that no browser sniffs', async () => {
    const form = applicant('350399100201');
    const started = await journey.start('nonghu1', 'zjdjfsp', {
      jfsqjd: { ...form.jfsqjd, name: '<img onerror=a()>', sqly: hostileText },
    });
    expect(started.code, started.text).toBe(200);
    const { processId, tasks } = started.data;
    const submitted = await (await journey.as('jiti')).put('/v1/flowable/task', {
      taskId: tasks[0]!.id,
      approverStatus: 0,
      outcome: 'return',
      approverContent: hostileText,
      formData: { jfsqjd: { cjtjjzzShyj: '退回' } },
    });
    expect(submitted.code, submitted.text).toBe(200);
    const { token } = await journey.as('nonghu1');
    for (const path of [
      `/v1/flowable/process/${processId}/tasks`,
      `/v1/flowable/process/${processId}`,
      '/v1/flowable/process?mine=true',
    ]) {
      const reply = await fetch(`${served.base}/api${path}`, { headers: { Authentication: token } });
      expect(reply.headers.get('content-type')).toMatch(/^application\/json/);
      expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
      expect(reply.headers.get('content-security-policy')).toMatch(/default-src/);
      expect(await reply.text()).toContain(
        path.endsWith('/tasks') ? JSON.stringify(hostileText).slice(1, -1) : '<img onerror=a()>',
      );
    }
  });
});
