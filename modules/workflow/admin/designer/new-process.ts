import { newProcessTexts as words } from './texts.ts';

/** A small process that compiles: its start, one task of whoever began it, its end. */
export function newProcess(key: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:flowable="http://flowable.org/bpmn" xmlns:ha="https://homestead.example/bpmn" id="${key}_definitions" targetNamespace="https://homestead.example/processes">
  <bpmn:process id="${key}" name="${words.name}" isExecutable="true">
    <bpmn:startEvent id="start" name="${words.start}" flowable:initiator="initiator">
      <bpmn:outgoing>f_start_first</bpmn:outgoing>
    </bpmn:startEvent>
    <bpmn:userTask id="first" name="${words.first}" flowable:assignee="\${initiator}">
      <bpmn:extensionElements>
        <ha:outcomes>
          <ha:outcome id="submit" status="1" label="${words.submit}" kind="submit" />
        </ha:outcomes>
      </bpmn:extensionElements>
      <bpmn:incoming>f_start_first</bpmn:incoming>
      <bpmn:outgoing>f_first_done</bpmn:outgoing>
    </bpmn:userTask>
    <bpmn:endEvent id="done" name="${words.done}" ha:status="completed">
      <bpmn:incoming>f_first_done</bpmn:incoming>
    </bpmn:endEvent>
    <bpmn:sequenceFlow id="f_start_first" sourceRef="start" targetRef="first" />
    <bpmn:sequenceFlow id="f_first_done" sourceRef="first" targetRef="done" />
  </bpmn:process>
  <bpmndi:BPMNDiagram id="${key}_diagram">
    <bpmndi:BPMNPlane id="${key}_plane" bpmnElement="${key}">
      <bpmndi:BPMNShape id="start_di" bpmnElement="start">
        <dc:Bounds x="160" y="162" width="36" height="36" />
        <bpmndi:BPMNLabel><dc:Bounds x="167" y="205" width="22" height="14" /></bpmndi:BPMNLabel>
      </bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="first_di" bpmnElement="first">
        <dc:Bounds x="260" y="140" width="100" height="80" />
      </bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="done_di" bpmnElement="done">
        <dc:Bounds x="430" y="162" width="36" height="36" />
        <bpmndi:BPMNLabel><dc:Bounds x="437" y="205" width="22" height="14" /></bpmndi:BPMNLabel>
      </bpmndi:BPMNShape>
      <bpmndi:BPMNEdge id="f_start_first_di" bpmnElement="f_start_first">
        <di:waypoint x="196" y="180" />
        <di:waypoint x="260" y="180" />
      </bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="f_first_done_di" bpmnElement="f_first_done">
        <di:waypoint x="360" y="180" />
        <di:waypoint x="430" y="180" />
      </bpmndi:BPMNEdge>
    </bpmndi:BPMNPlane>
  </bpmndi:BPMNDiagram>
</bpmn:definitions>
`;
}
