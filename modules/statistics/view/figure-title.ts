import { type FigureQuery, statisticsTexts } from '../contract/index.ts';

/** What a list behind a figure holds, in words: the measure, its group and the months. */
export function titleOf(
  { measure, key, state, from, to }: FigureQuery,
  nameOf: (key: string) => string,
): string {
  const kind = key && (measure === 'visit' ? statisticsTexts.visit(key) : nameOf(key));
  const isTimeless = measure === 'overdue' || !from || !to;
  const months = isTimeless
    ? undefined
    : from === to
      ? statisticsTexts.month(from)
      : `${statisticsTexts.month(from)}—${statisticsTexts.month(to)}`;
  const result = state && (statisticsTexts.states[state] ?? statisticsTexts.statuses[state] ?? state);
  return [statisticsTexts.measures[measure], kind, result, months].filter(Boolean).join(' · ');
}
