import type { CallFunction } from '@homestead/http/client';
import { useQuery } from '@tanstack/react-query';
import { listDefinitions, listTaskDefinitions } from '../contract/routes.ts';

export interface Choice {
  value: string;
  label: string;
}

/** Processes and their tasks, to choose from in filters. */
export function useProcessChoices(call: CallFunction): readonly Choice[] {
  const { data } = useQuery({
    queryKey: ['process-definitions'],
    staleTime: 600_000,
    queryFn: ({ signal }) => call(listDefinitions, { query: { pageSize: 100 } }, { signal }),
  });
  const named = new Map((data?.records ?? []).map(({ processKey, name }) => [processKey, name]));
  return [...named].map(([value, label]) => ({ value, label }));
}

export function useTaskChoices(call: CallFunction, processKey: string | undefined): readonly Choice[] {
  const { data } = useQuery({
    queryKey: ['task-definitions', processKey],
    enabled: processKey !== undefined,
    staleTime: 600_000,
    queryFn: ({ signal }) =>
      call(listTaskDefinitions, { query: { processKey: processKey ?? '' } }, { signal }),
  });
  return processKey ? (data ?? []).flatMap(toChoice) : [];
}

/** The call leaves its entries open: what has no key and name is not shown. */
function toChoice(entry: unknown): Choice[] {
  const { taskKey, taskName } = entry as { taskKey?: unknown; taskName?: unknown };
  return typeof taskKey === 'string' && typeof taskName === 'string'
    ? [{ value: taskKey, label: taskName }]
    : [];
}
