import type { ModdleElement } from 'bpmn-moddle';
import { diagnosticTexts } from '../../texts.ts';
import type { Diagnostics } from '../diagnostics.ts';
import { type Prefixes, refuseNestedNamespaces } from '../xml/extensions.ts';
import { allElements, attributesOfAny, nearestId } from '../xml/walk.ts';

/** Elements that exist to run code. */
const codeTasks = new Set(['bpmn:ServiceTask', 'bpmn:SendTask', 'bpmn:BusinessRuleTask']);

/** Attributes that name code, whatever prefix they are written with. */
const codeAttributes = new Set([
  'class',
  'delegateExpression',
  'implementation',
  'implementationRef',
  'operationRef',
]);

/** Attributes that name code when they stand on a task that runs it, or in an extension. */
const serviceAttributes = new Set([
  'expression',
  'type',
  'resource',
  'script',
  'scriptFormat',
  'decisionRef',
  'topic',
]);

const listeners = new Set(['executionListener', 'taskListener', 'eventListener', 'transactionListener']);
const scripts = new Set(['script', 'connector', 'validation', 'onEntry-script', 'onExit-script']);

const process = ['bpmn:Process'];
const userTask = ['bpmn:UserTask'];
const serviceTask = ['bpmn:ServiceTask'];
const loop = ['bpmn:MultiInstanceLoopCharacteristics'];
const terminate = ['bpmn:TerminateEventDefinition'];
const timed = ['bpmn:IntermediateCatchEvent', 'bpmn:BoundaryEvent', 'bpmn:TimerEventDefinition'];

/**
 * Attributes that the compiler reads, by namespace, and the elements on which it reads them (null: on every flow node). Others
 * are kept in the file with a warning.
 */
export const actedOn: Readonly<
  Record<'flowable' | 'ha', Readonly<Record<string, readonly string[] | null>>>
> = {
  flowable: {
    formKey: userTask,
    candidateGroups: userTask,
    candidateUsers: userTask,
    assignee: userTask,
    dueDate: userTask,
    businessCalendarName: [...userTask, ...timed],
    collection: loop,
    elementVariable: loop,
    initiator: ['bpmn:StartEvent'],
    candidateStarterGroups: process,
    terminateAll: terminate,
    terminateMultiInstance: terminate,
  },
  ha: {
    readOnly: userTask,
    clock: userTask,
    batch: userTask,
    resubmit: userTask,
    settles: userTask,
    urgeEvery: userTask,
    remind: userTask,
    escalateAfter: userTask,
    escalateTo: userTask,
    withdraw: userTask,
    withdrawUntil: userTask,
    status: ['bpmn:EndEvent'],
    stage: null,
    visit: userTask,
    placeholder: userTask,
    returnedStage: userTask,
    casePrefix: process,
    proxyGroups: process,
    witnessGroups: process,
    call: serviceTask,
    fills: serviceTask,
  },
};

/** Whether the compiler reads this attribute on an element of this type. */
function isRead(meaning: 'flowable' | 'ha', local: string, type: string): boolean {
  if (!Object.hasOwn(actedOn[meaning], local)) return false;
  const types = actedOn[meaning][local];
  return types === null || types?.includes(type) === true;
}

/** What to do with an attribute without which the process would mean something else; undefined where it changes nothing. */
function fixOf(local: string, value: unknown, type: string): string | undefined {
  if (Object.hasOwn(unsupported, local)) return unsupported[local];
  const isMisplaced = actedOn.flowable[local] === terminate && type !== terminate[0] && value !== 'false';
  return isMisplaced ? diagnosticTexts.onTerminate : undefined;
}

/** Attributes without which the process would mean something else, and what to use instead. */
const unsupported: Readonly<Record<string, string>> = {
  skipExpression: diagnosticTexts.skipExpression,
  elementIndexVariable: diagnosticTexts.elementIndexVariable,
  candidateStarterUsers: diagnosticTexts.candidateStarterUsers,
};
const actedOnElements = new Set(['outcomes', 'outcome', 'variables', 'variable', 'entry', 'way']);

function isDrawing(element: ModdleElement): boolean {
  return /^(bpmndi|di|dc):/.test(element.$type);
}

function checkAttributes(element: ModdleElement, prefixes: Prefixes, diagnostics: Diagnostics): void {
  const place = { id: nearestId(element), type: element.$type };
  const isExtension = !element.$type.startsWith('bpmn:') && !isDrawing(element);
  for (const [written, value] of attributesOfAny(element)) {
    if (written.startsWith('xmlns')) continue;
    const { meaning, local } = prefixes.name(written);
    const onCode = codeTasks.has(element.$type);
    // The standard's own value for a task that names no implementation.
    if (local === 'implementation' && value === '##unspecified' && !onCode) continue;
    const qualified = written.includes(':');
    if (
      codeAttributes.has(local) ||
      (serviceAttributes.has(local) && (onCode || (qualified && meaning === 'flowable')))
    ) {
      diagnostics.refuse('RUNS_CODE', place, `${written}="${String(value)}"`);
    } else if (qualified && !isExtension && !isDrawing(element) && !written.startsWith('xsi:')) {
      const fix = meaning === 'flowable' ? fixOf(local, value, element.$type) : undefined;
      if (fix !== undefined) {
        diagnostics.refuseNew('ATTRIBUTE_UNSUPPORTED', place, diagnosticTexts.instead(written, fix));
        continue;
      }
      const isActedOn = (meaning === 'flowable' || meaning === 'ha') && isRead(meaning, local, element.$type);
      if (!isActedOn) diagnostics.warn('EXTENSION_IGNORED', place, written);
    }
  }
}

/** Whether an extension element is the initial value of a data object. */
function hasValue(element: ModdleElement): boolean {
  const owner = element.$parent?.$parent;
  return owner?.$type === 'bpmn:DataObject' && (element.$body ?? '').trim() !== '';
}

function checkExtension(element: ModdleElement, prefixes: Prefixes, diagnostics: Diagnostics): void {
  if (element.$type.startsWith('bpmn:') || isDrawing(element)) return;
  const { meaning, local } = prefixes.name(element.$type);
  const place = { id: nearestId(element), type: element.$type };
  if (listeners.has(local)) diagnostics.refuse('LISTENER', place, element.$type);
  else if (scripts.has(local)) diagnostics.refuse('SCRIPT', place, element.$type);
  else if (meaning === 'flowable' && local === 'value' && hasValue(element))
    diagnostics.refuseNew('DATA_OBJECT_VALUE', place);
  else if (meaning !== 'ha' || !actedOnElements.has(local))
    diagnostics.warn('EXTENSION_IGNORED', place, element.$type);
}

/** Refuses whatever would run code, anywhere in the file; warns of what is kept without effect. */
export function checkCode(root: ModdleElement, prefixes: Prefixes, diagnostics: Diagnostics): void {
  for (const element of allElements(root)) {
    if (element !== root) refuseNestedNamespaces(element, attributesOfAny(element), diagnostics);
    if (element.$type === 'bpmn:ScriptTask' || element.$type === 'bpmn:Script') {
      diagnostics.refuse('SCRIPT', { id: nearestId(element), type: element.$type });
    }
    checkAttributes(element, prefixes, diagnostics);
    checkExtension(element, prefixes, diagnostics);
  }
}
