import {
  describe,
  type FlowNode,
  findNode,
  type ProcessDefinition,
  type Text,
  type Tree,
} from '@homestead/bpmn';
import { workflowTexts } from '../contract/texts.ts';

/** The roles that hold a task, as far as the process itself names them: what other expressions name is known when a case comes there. */
export function groupsOf({ variables }: ProcessDefinition, { userTask, loop }: FlowNode): string[] {
  const all = loop?.collection && variables[nameIn(loop.collection) ?? ''];
  return (userTask?.candidateGroups ?? []).flatMap((group): string[] => {
    if (typeof group === 'string') return [group];
    // Several who answer side by side: the process itself lists them.
    return nameIn(group) === loop?.elementVariable && Array.isArray(all) ? all.map(String) : [];
  });
}

/** The variable that an expression names alone. */
const nameIn = (text: Text): string | undefined =>
  typeof text === 'string' ? undefined : /^\$\{\s*(\w+)\s*\}$/.exec(text.source)?.[1];

/** The forms of a process in the order of its diagram. */
export function formKeyList(definition: ProcessDefinition) {
  return describe(definition)
    .filter((task) => task.formKey)
    .map((task) => ({ formKey: task.formKey!, taskName: task.taskName, taskKey: task.taskKey }));
}

/** The tasks and the head whose form nobody knows, as refusals of the diagram. */
export function withoutForm(definition: ProcessDefinition, hasForm: (formKey: string) => boolean) {
  const headForm = definition.entry?.headForm;
  const head = headForm ? [{ taskKey: definition.key, taskName: definition.name, formKey: headForm }] : [];
  return [...head, ...formKeyList(definition)]
    .filter(({ formKey }) => !hasForm(formKey))
    .map(({ taskKey, taskName, formKey }) => ({
      elementId: taskKey,
      elementType: 'bpmn:UserTask',
      code: 'unknown-form',
      message: workflowTexts.unknownForm(taskName, formKey),
    }));
}

/** Where a process names a role: in one of its tasks, or for the whole of it under its own key and name. */
export interface NamedRole {
  taskKey: string;
  taskName: string;
  role: string;
}

export function rolesNamed(definition: ProcessDefinition): NamedRole[] {
  const { key, name, starterGroups, proxyGroups, witnessGroups } = definition;
  const ofProcess = {
    taskKey: key,
    taskName: name,
    roles: [...starterGroups, ...proxyGroups, ...witnessGroups],
  };
  const ofTasks = describe(definition).map(({ taskKey, taskName }) => {
    const node = findNode(definition, taskKey);
    const groups = node ? groupsOf(definition, node) : [];
    return { taskKey, taskName, roles: [...groups, ...(node?.userTask?.escalate?.roles ?? [])] };
  });
  return [ofProcess, ...ofTasks].flatMap(({ taskKey, taskName, roles }) =>
    [...new Set(roles)].map((role) => ({ taskKey, taskName, role })),
  );
}

/** What a process and its tasks name roles for that nobody can hold, as refusals of the diagram. */
export function withoutRole(definition: ProcessDefinition, hasRole: (code: string) => boolean) {
  return rolesNamed(definition)
    .filter(({ role }) => !hasRole(role))
    .map(({ taskKey, taskName, role }) => ({
      elementId: taskKey,
      elementType: taskKey === definition.key ? 'bpmn:Process' : 'bpmn:UserTask',
      code: 'unknown-role',
      message: workflowTexts.unknownRole(taskName, role),
    }));
}

/** What a look at a process as a whole remarks: a deployment is told it, and whoever draws the diagram sees the same. */
export function remarksOf(definition: ProcessDefinition) {
  return [
    ...withoutTasks(definition),
    ...nameless(definition),
    ...withoutPeople(definition),
    ...partingSteps(definition),
    ...unmetOutcomes(definition),
    ...formless(definition),
  ];
}

/** The tasks without a name, as warnings of the diagram: everybody would read their ids in lists and notices. */
function nameless(definition: ProcessDefinition) {
  return describe(definition)
    .filter(({ taskName }) => !taskName)
    .map(({ taskKey }) => ({
      elementId: taskKey,
      elementType: 'bpmn:UserTask',
      code: 'without-name',
      message: workflowTexts.nameless(taskKey),
    }));
}

/** A process in which nobody does anything, as a warning of the diagram: a case is over as soon as it begins. */
function withoutTasks(definition: ProcessDefinition) {
  if (describe(definition).length > 0) return [];
  const { key, name } = definition;
  const message = workflowTexts.withoutTasks(name || key);
  return [{ elementId: key, elementType: 'bpmn:Process', code: 'without-tasks', message }];
}

/** The tasks that name no form, as warnings of the diagram: whoever does them writes an opinion alone. */
function formless(definition: ProcessDefinition) {
  return describe(definition)
    .filter(({ formKey }) => !formKey)
    .map(({ taskKey, taskName }) => ({
      elementId: taskKey,
      elementType: 'bpmn:UserTask',
      code: 'without-form',
      message: workflowTexts.formless(taskName || taskKey),
    }));
}

/** The tasks that nobody is named for, as warnings of the diagram: a case that comes there waits until it is reassigned. */
function withoutPeople(definition: ProcessDefinition) {
  return describe(definition)
    .filter(({ taskKey, assignee, candidateGroups }) => {
      const users = findNode(definition, taskKey)?.userTask?.candidateUsers ?? [];
      return assignee === null && candidateGroups.length + users.length === 0;
    })
    .map(({ taskKey, taskName }) => ({
      elementId: taskKey,
      elementType: 'bpmn:UserTask',
      code: 'without-people',
      message: workflowTexts.withoutPeople(taskName || taskKey),
    }));
}

/** Steps that are no gateway and part the case, as warnings of the diagram: their author may have meant a choice. */
function partingSteps({ nodes, flows }: ProcessDefinition) {
  return Object.values(nodes).flatMap(({ id, type, name, outgoing, defaultFlow }) => {
    const open = outgoing.filter((flow) => flow !== defaultFlow && !flows[flow]?.condition);
    if (open.length < 2 || type.endsWith('Gateway')) return [];
    const message = workflowTexts.severalWays(name || id, open.length);
    return [{ elementId: id, elementType: '', code: 'several-ways', message }];
  });
}

/** Flows that wait for an outcome that no task gives, as warnings of the diagram: no case will ever take them. */
function unmetOutcomes(definition: ProcessDefinition) {
  const given = new Set(describe(definition).flatMap(({ outcomes }) => outcomes.map(({ id }) => id)));
  if (Object.hasOwn(definition.variables, 'outcome')) return [];
  return Object.values(definition.flows).flatMap(({ id, name, condition }) => {
    const unmet = condition ? outcomesIn(condition.tree).filter((outcome) => !given.has(outcome)) : [];
    return [...new Set(unmet)].map((outcome) => ({
      elementId: id,
      elementType: 'bpmn:SequenceFlow',
      code: 'unmet-outcome',
      message: workflowTexts.unmetOutcome(name || id, outcome),
    }));
  });
}

/**
 * Conditions that ask for a field which its data model does not have. What is no model's group is a variable; `entry` of the
 * process's own group says how a case was begun.
 */
export function unknownFields(definition: ProcessDefinition, fields: ReadonlySet<string>) {
  const groups = new Set([...fields].map((path) => path.split('.')[0]));
  return Object.values(definition.flows).flatMap(({ id, name, condition }) => {
    const paths = condition ? pathsIn(condition.tree) : [];
    const lost = paths.filter(([group, field]) => {
      if (!groups.has(group) || field === undefined || Object.hasOwn(definition.variables, group ?? ''))
        return false;
      return !(group === definition.key && field === 'entry') && !fields.has(`${group}.${field}`);
    });
    return [...new Set(lost.map(([group, field]) => `${group}.${field}`))].map((path) => ({
      elementId: id,
      elementType: 'bpmn:SequenceFlow',
      code: 'unknown-field',
      message: workflowTexts.unknownFieldIn(name || id, path),
    }));
  });
}

/** What a tree asks for, as the names of each path. */
function pathsIn(tree: Tree): string[][] {
  if ('path' in tree) return [tree.path.map(String)];
  if ('not' in tree) return pathsIn(tree.not);
  if ('minus' in tree) return pathsIn(tree.minus);
  if ('empty' in tree) return pathsIn(tree.empty);
  if ('contains' in tree) return tree.contains.flatMap(pathsIn);
  return 'op' in tree ? [tree.left, tree.right].flatMap(pathsIn) : [];
}

/** The outcomes that the decision is held to be, anywhere in a condition. */
function outcomesIn(tree: Tree): string[] {
  if ('not' in tree) return outcomesIn(tree.not);
  if (!('op' in tree)) return [];
  const sides = [tree.left, tree.right];
  const isDecision = sides.some(
    (side) => 'path' in side && side.path.length === 1 && side.path[0] === 'outcome',
  );
  if (tree.op !== '==' || !isDecision) return sides.flatMap(outcomesIn);
  return sides.flatMap((side) => ('value' in side && typeof side.value === 'string' ? [side.value] : []));
}
