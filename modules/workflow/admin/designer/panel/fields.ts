import type { panelTexts } from '../texts.ts';

/** How an attribute is entered. */
export type Control =
  | 'text'
  | 'choice'
  | 'form'
  | 'roles'
  | 'names'
  | 'assignee'
  | 'days'
  | 'period'
  | 'outcomes'
  | 'fields'
  | 'task'
  | 'call';

/** Parts of the panel that are no single attribute. */
export type Part =
  | 'entry'
  | 'variables'
  | 'outcomeList'
  | 'loop'
  | 'timer'
  | 'condition'
  | 'interrupting'
  | 'defaultFlow';

export interface Group {
  name: keyof (typeof panelTexts)['groups'];
  attributes?: readonly (readonly [name: string, control: Control])[];
  part?: Part;
}

const stage = ['ha:stage', 'text'] as const;
const gateway: readonly Group[] = [{ name: 'condition', part: 'defaultFlow' }];

/** What each kind of element says, in the order in which it is shown. */
export const groupsOf: Readonly<Record<string, readonly Group[]>> = {
  'bpmn:Process': [
    {
      name: 'rights',
      attributes: [
        ['ha:casePrefix', 'text'],
        ['flowable:candidateStarterGroups', 'roles'],
        ['ha:proxyGroups', 'roles'],
        ['ha:witnessGroups', 'roles'],
      ],
    },
    { name: 'entry', part: 'entry' },
    { name: 'variables', part: 'variables' },
  ],
  'bpmn:StartEvent': [{ name: 'people', attributes: [['flowable:initiator', 'text']] }],
  'bpmn:EndEvent': [{ name: 'ending', attributes: [['ha:status', 'choice']] }],
  'bpmn:TerminateEventDefinition': [
    {
      name: 'ending',
      attributes: [
        ['flowable:terminateAll', 'choice'],
        ['flowable:terminateMultiInstance', 'choice'],
      ],
    },
  ],
  'bpmn:UserTask': [
    {
      name: 'people',
      attributes: [
        ['flowable:formKey', 'form'],
        ['flowable:candidateGroups', 'roles'],
        ['flowable:assignee', 'assignee'],
        ['flowable:candidateUsers', 'names'],
        stage,
        ['ha:readOnly', 'choice'],
        ['ha:visit', 'choice'],
      ],
    },
    {
      name: 'outcomes',
      part: 'outcomeList',
      attributes: [
        ['ha:batch', 'outcomes'],
        ['ha:settles', 'fields'],
      ],
    },
    {
      name: 'period',
      attributes: [
        ['flowable:dueDate', 'period'],
        ['ha:remind', 'days'],
        ['ha:escalateAfter', 'days'],
        ['ha:escalateTo', 'roles'],
        ['ha:clock', 'choice'],
        ['ha:urgeEvery', 'text'],
      ],
    },
    {
      name: 'returns',
      attributes: [
        ['ha:resubmit', 'choice'],
        ['ha:returnedStage', 'text'],
        ['ha:placeholder', 'form'],
        ['ha:withdraw', 'choice'],
        ['ha:withdrawUntil', 'task'],
      ],
    },
    { name: 'several', part: 'loop' },
  ],
  'bpmn:ServiceTask': [
    {
      name: 'call',
      attributes: [['ha:call', 'call'], ['ha:fills', 'fields'], stage],
    },
  ],
  'bpmn:ReceiveTask': [{ name: 'people', attributes: [stage] }],
  'bpmn:SubProcess': [{ name: 'several', part: 'loop' }],
  'bpmn:IntermediateCatchEvent': [{ name: 'timer', part: 'timer', attributes: [stage] }],
  'bpmn:BoundaryEvent': [
    { name: 'timer', part: 'timer' },
    { name: 'ending', part: 'interrupting' },
  ],
  'bpmn:SequenceFlow': [{ name: 'condition', part: 'condition' }],
  'bpmn:ExclusiveGateway': gateway,
  'bpmn:InclusiveGateway': gateway,
};
