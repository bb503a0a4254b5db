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

/** Attributes that the compiler reads, by namespace. Others are kept in the file with a warning. */
export const actedOn = {
  flowable: new Set([
    'formKey',
    'candidateGroups',
    'candidateUsers',
    'assignee',
    'dueDate',
    'businessCalendarName',
    'collection',
    'elementVariable',
    'initiator',
    'candidateStarterGroups',
    'terminateAll',
    'terminateMultiInstance',
  ]),
  ha: new Set([
    'readOnly',
    'clock',
    'batch',
    'resubmit',
    'settles',
    'urgeEvery',
    'remind',
    'escalateAfter',
    'escalateTo',
    'withdraw',
    'withdrawUntil',
    'status',
    'stage',
    'visit',
    'placeholder',
    'returnedStage',
    'casePrefix',
    'proxyGroups',
    'witnessGroups',
    'call',
    'fills',
  ]),
} as const;
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
      const fix =
        meaning === 'flowable' && Object.hasOwn(unsupported, local) ? unsupported[local] : undefined;
      if (fix !== undefined) {
        diagnostics.refuseNew('ATTRIBUTE_UNSUPPORTED', place, diagnosticTexts.instead(written, fix));
        continue;
      }
      const isActedOn = (meaning === 'flowable' || meaning === 'ha') && actedOn[meaning].has(local);
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
