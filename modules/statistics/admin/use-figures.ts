import { useApi } from '@homestead/ui/desk';
import type { FigureQuery } from '../contract/index.ts';
import { type FigureState, useMeasure } from '../view/use-figures.ts';

/** One measure of the server by groups. */
export function useFigures(query: FigureQuery): FigureState {
  return useMeasure(useApi().callWithoutToast, query);
}
