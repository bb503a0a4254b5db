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

const homestead = `
<extensionElements><ha:variables><ha:variable name="departments" value='["dept-agriculture","dept-water"]'/></ha:variables></extensionElements>
<startEvent id="start"/>
<userTask id="nhsq" name="农户申请" flowable:formKey="jfsqjd_nhsq" flowable:assignee="\${initiator}">${outcomes('submit/1/submit')}</userTask>
<userTask id="cwhgs" name="村委会公示" flowable:candidateGroups="village-committee">${outcomes('publish/1/submit return/0/return')}</userTask>
<exclusiveGateway id="g1" default="d1"/>
<intermediateCatchEvent id="publicity"><timerEventDefinition flowable:businessCalendarName="workingDays"><timeDuration>P5D</timeDuration></timerEventDefinition></intermediateCatchEvent>
<userTask id="lssp_bm" flowable:candidateGroups="\${department}" ha:readOnly="true">${outcomes('agree/1/agree refuse/0/refuse')}
<multiInstanceLoopCharacteristics flowable:collection="departments" flowable:elementVariable="department"/></userTask>
<userTask id="lssp" flowable:candidateGroups="township-head" flowable:dueDate="P7D" flowable:businessCalendarName="workingDays">${outcomes('agree/1/agree return/0/return refuse/0/refuse')}</userTask>
<exclusiveGateway id="g2"/>
<endEvent id="refused" ha:status="refused"/><endEvent id="done"/>
<sequenceFlow id="d1" sourceRef="g1" targetRef="publicity"/>
${flows(`start -> nhsq -> cwhgs -> g1
g1 -> nhsq ? \${outcome == 'return'}
publicity -> lssp_bm -> lssp -> g2
g2 -> done ? \${outcome == 'agree' && votes_lssp_bm.refuse == null}
g2 -> cwhgs ? \${outcome == 'return'}
g2 -> refused ? \${outcome == 'refuse'}`)}`;

describe('a case of a homestead', () => {
  it('runs from application to approval', async () => {
    const { refusals } = await compile(bpmn(homestead));
    expect(refusals).toEqual([]);
    const at = new Case(await compiled(homestead)).start();
    at.answer('nhsq', 'submit').answer('cwhgs', 'return').answer('nhsq', 'submit').answer('cwhgs', 'publish');
    at.fire('publicity');
    expect(at.open).toEqual(['lssp_bm:dept-agriculture', 'lssp_bm:dept-water']);
    at.answer('lssp_bm:dept-water').answer('lssp_bm').answer('lssp', 'return');
    at.answer('cwhgs', 'publish')
      .fire('publicity')
      .answer('lssp_bm')
      .answer('lssp_bm')
      .answer('lssp', 'agree');
    expect(at.status).toBe('completed');
  });
});
