import type { ModdleElement } from 'bpmn-moddle';
import { definitionVersion, type ProcessDefinition } from '../definition.ts';
import { checkCode } from './checks/code.ts';
import { checkGraph } from './checks/graph.ts';
import { checkMeaning } from './checks/meaning.ts';
import { connect } from './connect.ts';
import { Diagnostics, type Violation, type Warning } from './diagnostics.ts';
import { compileEntry } from './entry.ts';
import { describeElement, isElementId } from './nodes.ts';
import { taskOrder } from './order.ts';
import { compileScope, type Parts } from './scope.ts';
import { compileVariables } from './variables.ts';
import { attributesOf, type Prefixes } from './xml/extensions.ts';
import { guardXml } from './xml/guard.ts';
import { readBpmn } from './xml/read.ts';
import { childrenIn } from './xml/walk.ts';

/** `definition` is null exactly when something is refused. */
export type Compiled = { definition: ProcessDefinition | null; violations: Violation[]; warnings: Warning[] };

function chooseProcess(root: ModdleElement, diagnostics: Diagnostics): ModdleElement | null {
  const elements = childrenIn(root, 'rootElements');
  const processes = elements.filter((each) => each.$type === 'bpmn:Process');
  const executable = processes.filter((each) => each['isExecutable'] === true);
  const candidates = executable.length > 0 ? executable : processes;
  const [first, second] = candidates;
  if (!first) diagnostics.refuse('NO_PROCESS');
  if (second) diagnostics.refuse('MANY_PROCESSES', { id: second.id ?? '', type: second.$type });
  for (const other of processes) {
    if (!candidates.includes(other))
      diagnostics.warn('PROCESS_IGNORED', { id: other.id ?? '', type: other.$type });
  }
  return first && !second ? first : null;
}

function findInitiator(process: ModdleElement, start: string | null, prefixes: Prefixes): string | null {
  const elements = childrenIn(process, 'flowElements');
  const event = elements.find((each) => each.id === start);
  const name = event ? attributesOf(event, prefixes, 'flowable').get('initiator') : undefined;
  return name && name !== 'initiator' ? name : null;
}

/** The entries of a comma-joined attribute. */
function listOf(written = ''): string[] {
  return written
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
}

/** Prefix of case numbers; `LC` where a process names none. */
function compilePrefix(process: ModdleElement, prefixes: Prefixes, diagnostics: Diagnostics): string {
  const written = attributesOf(process, prefixes, 'ha').get('casePrefix') ?? 'LC';
  if (!/^[A-Z]{1,6}$/.test(written))
    diagnostics.refuse(
      'ATTRIBUTE_INVALID',
      { id: process.id ?? '', type: process.$type },
      `ha:casePrefix="${written}"`,
    );
  return written;
}

/** Warns of a collection variable that is not declared: without a value every case would stop there. */
function checkCollections(definition: ProcessDefinition, diagnostics: Diagnostics): void {
  for (const node of Object.values(definition.nodes)) {
    const tree = node.loop?.collection?.tree;
    const name = tree && 'path' in tree ? String(tree.path[0]) : null;
    if (name !== null && !Object.hasOwn(definition.variables, name)) {
      diagnostics.warn('VARIABLE_UNDECLARED', { id: node.id, type: node.type }, name);
    }
  }
}

function compileProcess(
  process: ModdleElement,
  prefixes: Prefixes,
  diagnostics: Diagnostics,
): ProcessDefinition | null {
  const place = { id: process.id ?? '', type: process.$type };
  if (!isElementId(process.id)) diagnostics.refuse('ID_INVALID', place);
  const parts: Parts = { nodes: new Map(), flows: new Map(), refusedStarts: new Set() };
  compileScope(process, null, parts, prefixes, diagnostics);
  const start = connect(parts, diagnostics);
  checkGraph(parts, diagnostics);
  if (start === null || !isElementId(process.id)) return null;
  const { name, documentation } = describeElement(process);
  return {
    v: definitionVersion,
    key: process.id,
    name: name || process.id,
    documentation,
    start,
    initiatorVariable: findInitiator(process, start, prefixes),
    variables: compileVariables(process, prefixes, diagnostics),
    starterGroups: listOf(attributesOf(process, prefixes, 'flowable').get('candidateStarterGroups')),
    proxyGroups: listOf(attributesOf(process, prefixes, 'ha').get('proxyGroups')),
    witnessGroups: listOf(attributesOf(process, prefixes, 'ha').get('witnessGroups')),
    casePrefix: compilePrefix(process, prefixes, diagnostics),
    entry: compileEntry(process, parts.nodes, prefixes, diagnostics),
    nodes: Object.fromEntries(parts.nodes),
    flows: Object.fromEntries(parts.flows),
    order: taskOrder(parts, start),
  };
}

/**
 * Reads a BPMN 2.0 file into what the engine runs. Never throws for anything that a file may hold: what would run
 * code, or could not be run as drawn, comes back as violations that name the element; what is kept without effect as
 * warnings. `isStored` is for a definition that was accepted before and on which cases may run: rules that came later are
 * warnings there. The file itself is kept as it came by whoever deploys it.
 */
export async function compile(xml: string, { isStored = false } = {}): Promise<Compiled> {
  const diagnostics = new Diagnostics(isStored);
  let definition: ProcessDefinition | null = null;
  if (guardXml(xml, diagnostics)) {
    const file = await readBpmn(xml, diagnostics);
    if (file) {
      checkCode(file.root, file.prefixes, diagnostics);
      checkMeaning(file.root, diagnostics);
      const process = chooseProcess(file.root, diagnostics);
      if (process) definition = compileProcess(process, file.prefixes, diagnostics);
      if (definition) checkCollections(definition, diagnostics);
    }
  }
  const { violations, warnings } = diagnostics;
  return { definition: violations.length > 0 ? null : definition, violations, warnings };
}
