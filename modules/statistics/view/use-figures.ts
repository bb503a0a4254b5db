import { chartTexts } from '@homestead/charts';
import { CallFailure, type CallFunction } from '@homestead/http/client';
import { messageOf } from '@homestead/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Figure, type FigureQuery, statisticsFigures } from '../contract/index.ts';

export interface FigureState {
  figures: Figure[] | undefined;
  fault: string | undefined;
  onRetry(): void;
}

/** The words of what went wrong with a call. */
export const faultOf = (error: unknown): string | undefined =>
  error ? (error instanceof CallFailure ? messageOf(error) : chartTexts.failed) : undefined;

/** One measure of the server by groups. */
export function useMeasure(call: CallFunction, query: FigureQuery): FigureState {
  const found = useQuery({
    queryKey: ['statistics', 'figure', query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(statisticsFigures, { query }, { signal }),
  });
  return {
    figures: found.data?.rows,
    fault: found.data ? undefined : faultOf(found.error),
    onRetry: () => void found.refetch(),
  };
}
