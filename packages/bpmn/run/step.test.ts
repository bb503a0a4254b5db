import { describe, expect, it } from 'vitest';
import { compile } from '../compile/compile.ts';
import { bpmn, compiled, flows } from '../testing/bpmn.ts';
import { Case } from '../testing/case.ts';

const outcomes = (list: string) =>
  `<extensionElements><ha:outcomes>${list
    .split(' ')
    .map((each) => {
      const [id, status, kind] = each.split('/');
      return `<ha:outcome id="${id}" status="${status}" label="${id}" kind="${kind}"/>`;
    })
    .join('')}</ha:outcomes></extensionElements>`;

const approval = `
<extensionElements><ha:variables><ha:variable name="departments" value='["dept-agriculture","dept-water"]'/></ha:variables></extensionElements>
<startEvent id="start"/>
<userTask id="apply" name="申请" flowable:formKey="application" flowable:assignee="\${initiator}">${outcomes('submit/1/submit')}</userTask>
<userTask id="publish_notice" name="公示" flowable:candidateGroups="clerks">${outcomes('publish/1/submit return/0/return')}</userTask>
<exclusiveGateway id="g1" default="d1"/>
<intermediateCatchEvent id="publicity"><timerEventDefinition flowable:businessCalendarName="workingDays"><timeDuration>P5D</timeDuration></timerEventDefinition></intermediateCatchEvent>
<userTask id="department_review" flowable:candidateGroups="\${department}" ha:readOnly="true">${outcomes('agree/1/agree refuse/0/refuse')}
<multiInstanceLoopCharacteristics flowable:collection="departments" flowable:elementVariable="department"/></userTask>
<userTask id="decide" flowable:candidateGroups="heads" flowable:dueDate="P7D" flowable:businessCalendarName="workingDays">${outcomes('agree/1/agree return/0/return refuse/0/refuse')}</userTask>
<exclusiveGateway id="g2"/>
<endEvent id="refused" ha:status="refused"/><endEvent id="done"/>
<sequenceFlow id="d1" sourceRef="g1" targetRef="publicity"/>
${flows(`start -> apply -> publish_notice -> g1
g1 -> apply ? \${outcome == 'return'}
publicity -> department_review -> decide -> g2
g2 -> done ? \${outcome == 'agree' && votes_department_review.refuse == null}
g2 -> publish_notice ? \${outcome == 'return'}
g2 -> refused ? \${outcome == 'refuse'}`)}`;

describe('an approval process', () => {
  it('runs from application to approval', async () => {
    const { violations } = await compile(bpmn(approval));
    expect(violations).toEqual([]);
    const at = new Case(await compiled(approval)).start();
    at.answer('apply', 'submit')
      .answer('publish_notice', 'return')
      .answer('apply', 'submit')
      .answer('publish_notice', 'publish');
    at.fire('publicity');
    expect(at.open).toEqual(['department_review:dept-agriculture', 'department_review:dept-water']);
    at.answer('department_review:dept-water').answer('department_review').answer('decide', 'return');
    at.answer('publish_notice', 'publish')
      .fire('publicity')
      .answer('department_review')
      .answer('department_review')
      .answer('decide', 'agree');
    expect(at.status).toBe('completed');
  });
});
