import type { CallFunction } from '@homestead/http/client';
import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { FormData } from '../../contract/form-data.ts';

/** What a later module knows of whoever begins a process: values by group and code. */
export type Proposals = (call: CallFunction, processKey: string) => Promise<FormData>;

const ProposalContext = createContext<Proposals | null>(null);

/** Gives forms the values that a person entered before, so that nobody types them again. */
export const FormProposals = ProposalContext.Provider;

const nothing: FormData = {};

/** What is proposed for a process that begins; nothing where nobody knows, or the connection is away. */
export function useProposal(
  call: CallFunction,
  processKey: string,
  isAsked = true,
): { proposed: FormData; isPending: boolean } {
  const propose = useContext(ProposalContext);
  const isEnabled = propose !== null && isAsked;
  const query = useQuery({
    queryKey: ['proposal', processKey],
    enabled: isEnabled,
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    networkMode: 'always',
    queryFn: () => propose?.(call, processKey) ?? nothing,
  });
  return { proposed: query.data ?? nothing, isPending: isEnabled && query.isPending };
}
