import type { CallFunction } from '@homestead/http/client';
import { decisionSummaryQuery, phrasesQuery } from '@homestead/workflow/view';
import type { QueryClient } from '@tanstack/react-query';
import { caseFactsQuery } from '../view/use-facts.ts';
import { caseVisitsQuery } from '../view/visits/use-case-visits.ts';

/** Asks what an officer's task says of its case, before the parts that show it are drawn: they ask one after another otherwise. */
export function askOfCase(queries: QueryClient, call: CallFunction, processId: string): void {
  void queries.prefetchQuery(decisionSummaryQuery(call, processId));
  void queries.prefetchQuery(caseFactsQuery(call, processId));
  void queries.prefetchQuery(caseVisitsQuery(call, processId));
  void queries.prefetchQuery(phrasesQuery(call));
}
