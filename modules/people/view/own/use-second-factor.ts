import { CallFailure, type CallFunction } from '@homestead/http/client';
import { messageOf } from '@homestead/ui';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
} from '../../contract/own/second-factor.ts';

const key = ['second-factor'];

/** Whether one has a second factor; asked again after each change. */
export function useSecondFactor(call: CallFunction) {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => call(readSecondFactor, {}, { signal }) });
}

/** Asks anew for what says whether one has a second factor. */
export const refreshFactor = (queries: QueryClient) =>
  Promise.all([key, ['me'], ['profile']].map((queryKey) => queries.invalidateQueries({ queryKey })));

/** What a dialog of the second factor asks or shows: a password, a code beside the new secret, a code, or the recovery codes. */
export type FactorStep =
  | { asks: 'password' }
  | { asks: 'firstCode'; secret: string; uri: string }
  | { asks: 'code'; to: 'renew' | 'end' }
  | { asks: null; recoveryCodes: readonly string[] };

/** The dialog of the second factor for both clients: `step` says what it shows, `send` takes what was typed. */
export function useFactorDialog(call: CallFunction, onDone: (what: 'set' | 'ended') => void) {
  const queries = useQueryClient();
  const [step, setStep] = useState<FactorStep | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const go = (next: FactorStep | null) => {
    setFault(null);
    setStep(next);
  };
  const act = async (typed: string) => {
    if (step?.asks === 'password') {
      const begun = await call(beginSecondFactor, { body: { password: typed } });
      return go({ asks: 'firstCode', ...begun });
    }
    if (step?.asks === 'firstCode') {
      go({ asks: null, ...(await call(confirmSecondFactor, { body: { code: typed } })) });
      onDone('set');
    } else if (step?.asks === 'code' && step.to === 'renew') {
      go({ asks: null, ...(await call(renewRecoveryCodes, { body: { code: typed } })) });
    } else if (step?.asks === 'code') {
      await call(endSecondFactor, { body: { code: typed } });
      go(null);
      onDone('ended');
    }
    // What stands elsewhere follows; the codes may be put away meanwhile.
    void refreshFactor(queries);
  };
  const send = async (typed: string) => {
    if (isSending) return;
    setSending(true);
    setFault(null);
    try {
      await act(typed.trim());
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setFault(error.fields[0]?.message ?? messageOf(error));
    } finally {
      setSending(false);
    }
  };
  return { step, fault, isSending, open: go, close: () => go(null), send };
}
