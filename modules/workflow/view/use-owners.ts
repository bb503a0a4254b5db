import { CallFailure, type CallFunction } from '@homestead/http/client';
import { messageOf } from '@homestead/ui';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ownerTexts } from '../contract/owner-texts.ts';
import * as routes from '../contract/owners.ts';
import { flowKeys } from './queries.ts';

const keys = [...flowKeys.all, 'owners'] as const;

/** What waits for my own word: cases that somebody handed in for me. */
export function useOwnNominations(call: CallFunction, isEnabled = true) {
  return useQuery({
    queryKey: [...keys, 'own'],
    enabled: isEnabled,
    queryFn: ({ signal }) => call(routes.listOwnNominations, {}, { signal }),
  });
}

/** The nominations of a case, with what I may do about each. */
export function useNominations(call: CallFunction, processId: string) {
  return useQuery({
    queryKey: [...keys, 'case', processId],
    queryFn: ({ signal }) => call(routes.listNominations, { params: { id: processId } }, { signal }),
  });
}

export interface OwnerReviewQuery {
  pageNum: number;
  pageSize: number;
  state?: routes.OwnerReview['state'];
}

/** A page of the owners to be confirmed. */
export function useOwnerReviews(call: CallFunction, query: OwnerReviewQuery) {
  return useQuery({
    queryKey: [...keys, 'reviews', query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(routes.listOwnerReviews, { query }, { signal }),
  });
}

interface Sent {
  id: string;
  action: routes.NominationAct | routes.OwnerReviewAct;
  on: 'nomination' | 'review';
  body?: { code?: string; statement?: string; reason?: string };
}

/** A nomination while an officer asks its villager: the code or the statement so far, and sending them. */
export function useNominationAnswer(
  call: CallFunction,
  { id }: routes.Nomination,
  onDone: (text: string) => void,
) {
  const act = useOwnerAct(call);
  const [code, setCode] = useState('');
  const [statement, setStatement] = useState('');
  const send = async (action: 'sendCode' | 'confirmByCode' | 'confirmInPerson') => {
    if (await act.send({ id, action, on: 'nomination', body: { code, statement } }))
      onDone(action === 'sendCode' ? ownerTexts.codeSent : ownerTexts.confirmed);
  };
  return {
    isSending: act.isSending,
    fault: act.fault,
    code,
    setCode,
    statement,
    setStatement,
    sendCode: () => void send('sendCode'),
    confirmByCode: () => void send('confirmByCode'),
    confirmInPerson: () => void send('confirmInPerson'),
  };
}

/** Sends one act about an owner; what went wrong is said beside it, and whatever shows owners is read again. */
export function useOwnerAct(callWithoutToast: CallFunction) {
  const queries = useQueryClient();
  const [isSending, setSending] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  return {
    isSending,
    fault,
    clear: () => setFault(null),
    /** Whether it was done. */
    async send({ id, action, on, body = {} }: Sent): Promise<boolean> {
      setSending(true);
      setFault(null);
      try {
        const input = { params: { id, action }, body };
        if (on === 'review') await callWithoutToast(routes.actOnOwnerReview, input);
        else await callWithoutToast(routes.actOnNomination, input);
        return true;
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error;
        setFault(error.fields[0]?.message ?? messageOf(error));
        return false;
      } finally {
        setSending(false);
        await queries.invalidateQueries({ queryKey: flowKeys.all });
      }
    },
  };
}
