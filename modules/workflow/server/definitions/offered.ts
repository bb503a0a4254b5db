import { describe, type ProcessDefinition } from '@homestead/bpmn';
import { visitsOf } from './definitions.ts';

/** A process as menus offer it: what it is called, who may start it, which visits on site and which tasks it has. */
export function offeredProcess(definition: ProcessDefinition) {
  const { key, name, entry, starterGroups, proxyGroups } = definition;
  return {
    key,
    title: entry?.title ?? name,
    icon: entry?.icon ?? null,
    starters: starterGroups,
    proxies: proxyGroups,
    ways: (entry?.ways ?? []).map(({ taskKey }) => taskKey),
    visits: visitsOf(definition),
    taskKeys: describe(definition).map(({ taskKey }) => taskKey),
  };
}
