import type { CallFunction } from '@homestead/http/client';
import { useQuery } from '@tanstack/react-query';
import { listDefinitions, listTaskDefinitions } from '../../contract/routes.ts';

interface Choice {
  value: string;
  label: string;
}

/** What a filter offers, and whether it is still on its way. */
export interface Choices {
  options: readonly Choice[];
  isLoading: boolean;
}

/** Processes and their tasks, to choose from in filters. */
export function useProcessChoices(call: CallFunction): Choices {
  const { data, isLoading } = useQuery({
    queryKey: ['process-definitions'],
    staleTime: 600_000,
    queryFn: ({ signal }) => call(listDefinitions, { query: { pageSize: 100 } }, { signal }),
  });
  const named = new Map((data?.records ?? []).map(({ processKey, name }) => [processKey, name]));
  return { options: [...named].map(([value, label]) => ({ value, label })), isLoading };
}

export function useTaskChoices(call: CallFunction, processKey: string | undefined): Choices {
  const { data, isLoading } = useQuery({
    queryKey: ['task-definitions', processKey],
    enabled: processKey !== undefined,
    staleTime: 600_000,
    queryFn: ({ signal }) =>
      call(listTaskDefinitions, { query: { processKey: processKey ?? '' } }, { signal }),
  });
  return { options: processKey ? (data ?? []).flatMap(toChoice) : [], isLoading };
}

/** The call leaves its entries open: what has no key and name is not shown. */
function toChoice(entry: unknown): Choice[] {
  const { taskKey, taskName } = entry as { taskKey?: unknown; taskName?: unknown };
  return typeof taskKey === 'string' && typeof taskName === 'string'
    ? [{ value: taskKey, label: taskName }]
    : [];
}
