/** A process whose second step is a service task; `call` are the attributes that name what it calls. */
export const askingProcess = (call: string) => `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn"
  xmlns:ha="https://homestead.example/bpmn" targetNamespace="urn:test"><bpmn:process id="asking" name="查询登记" isExecutable="true">
  <bpmn:startEvent id="start" /><bpmn:sequenceFlow id="f1" sourceRef="start" targetRef="ask" />
  <bpmn:userTask id="ask" name="填写" flowable:formKey="jfsqjd_nhsq" flowable:assignee="\${initiator}" />
  <bpmn:sequenceFlow id="f2" sourceRef="ask" targetRef="look" />
  <bpmn:serviceTask id="look" name="查询不动产" ${call} />
  <bpmn:sequenceFlow id="f3" sourceRef="look" targetRef="read" />
  <bpmn:userTask id="read" name="核对" flowable:formKey="jfsqjd_zgbcs" flowable:candidateGroups="township-office" />
  <bpmn:sequenceFlow id="f4" sourceRef="read" targetRef="end" /><bpmn:endEvent id="end" />
</bpmn:process></bpmn:definitions>`;
