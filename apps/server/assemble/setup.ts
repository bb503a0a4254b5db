import { findNode, type ProcessDefinition, type Text } from '@homestead/bpmn';
import { dayOf } from '@homestead/calendar/engine';
import { type Clock, readHolidayTable } from '@homestead/calendar/server';
import { listLayers } from '@homestead/catalogue/server';
import type { Database } from '@homestead/database';
import type { SetupPort } from '@homestead/people/server';
import { processNames, type Workflow } from '@homestead/workflow/server';

interface Above {
  db: Database;
  clock: Clock;
  workflow(): Workflow;
  borderLayer(): Promise<string | undefined>;
}

/** What the guided set-up of a county asks of the modules above people. */
export function setupPort({ db, clock, workflow, borderLayer }: Above): SetupPort {
  const layers = async () =>
    (await listLayers(db.kysely)).map(({ id, name, currentVersion }) => ({
      id,
      name,
      hasData: currentVersion !== null,
    }));
  return {
    tasks: async () =>
      (await workflow().definitions.latestOfAll()).flatMap(({ compiled }) => tasksOf(compiled)),
    processes: () => processNames(db.kysely),
    layers,
    border: async () => {
      const border = await borderLayer();
      return (await layers()).find(({ id }) => id === border) ?? null;
    },
    holidays: async () => ({
      year: Number(dayOf(clock.now()).slice(0, 4)),
      known: (await readHolidayTable(db.kysely)).years,
    }),
    trials: async (by, village) => {
      const known = new Map((await layers()).map((layer) => [layer.id, layer]));
      const trials = await workflow().trials(by, village);
      return trials.map(({ process, steps, ...end }) => ({
        ...end,
        process: process.name,
        steps: steps.map((step) => ({
          ...step,
          layers: step.layers.map((id) => known.get(id) ?? { name: id, hasData: false }),
        })),
      }));
    },
  };
}

/** A process and its tasks in their order, by the words that people know. */
export function processTasks({ key, name, ...definition }: ProcessDefinition) {
  const tasks = definition.order.flatMap((id) => {
    const node = findNode({ key, name, ...definition }, id);
    return node?.userTask ? [{ key: id, name: node.name }] : [];
  });
  return { key, name, tasks };
}

/** The tasks of a process by the roles that may do them; one that many roles do at a time stands once for each. */
function tasksOf(definition: ProcessDefinition): { process: string; task: string; roles: string[] }[] {
  return definition.order.flatMap((id) => {
    const node = findNode(definition, id);
    if (!node?.userTask) return [];
    const named = { process: definition.name, task: node.name };
    const groups = node.userTask.candidateGroups;
    const fixed = groups.filter((group) => typeof group === 'string');
    const { collection, elementVariable } = node.loop ?? {};
    const each = groups.some((group) => isVariable(group, elementVariable))
      ? rolesIn(definition, collection)
      : [];
    return [...(fixed.length > 0 ? [fixed] : []), ...each.map((role) => [role])].map((roles) => ({
      ...named,
      roles,
    }));
  });
}

const isVariable = (text: Text, name: string | undefined): boolean =>
  typeof text !== 'string' && name !== undefined && variableOf(text.source) === name;

/** The roles that a collection holds as the definition begins; none where the case decides. */
function rolesIn(definition: ProcessDefinition, collection: { source: string } | undefined): string[] {
  const value = definition.variables[variableOf(collection?.source ?? '') ?? ''];
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

const variableOf = (source: string): string | undefined => /^\$\{(\w+)\}$/.exec(source)?.[1];
