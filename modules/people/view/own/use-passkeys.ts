import { CallFailure, type CallFunction } from '@homestead/http/client';
import { messageOf } from '@homestead/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  addPasskey,
  beginPasskey,
  type Passkey,
  removePasskey,
  renamePasskey,
} from '../../contract/own/passkeys.ts';
import type { ownTexts } from '../../contract/own/texts.ts';
import { makePasskey, wordsOfBrowser } from './browser-passkeys.ts';
import { refreshFactor } from './use-second-factor.ts';

/** What a dialog of passkeys asks or shows: facts of a new one, a name, the password for a removal, or the recovery codes. */
export type PasskeyStep =
  | { asks: 'add' }
  | { asks: 'rename' | 'remove'; passkey: Passkey }
  | { asks: null; recoveryCodes: readonly string[] };

export interface PasskeyFields {
  name: string;
  password: string;
}

/** The fields that each step asks for. */
export const passkeyFields = {
  add: ['name', 'password'],
  rename: ['name'],
  remove: ['password'],
} as const satisfies Record<string, readonly (keyof PasskeyFields)[]>;

/** The dialog of passkeys for both clients: `step` says what it shows, `send` takes what was typed. */
export function usePasskeyDialog(
  call: CallFunction,
  onDone: (what: keyof typeof ownTexts.passkey.said) => void,
) {
  const queries = useQueryClient();
  const [step, setStep] = useState<PasskeyStep | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const go = (next: PasskeyStep | null) => {
    setFault(null);
    setStep(next);
  };
  const act = async ({ name, password }: PasskeyFields) => {
    if (!step?.asks) return;
    let next: PasskeyStep | null = null;
    if (step.asks === 'add') {
      const options = await call(beginPasskey, { body: { password } });
      const credential = await makePasskey(options);
      const { recoveryCodes } = await call(addPasskey, { body: { name, credential } });
      if (recoveryCodes.length > 0) next = { asks: null, recoveryCodes };
    } else {
      const params = { id: step.passkey.id };
      if (step.asks === 'rename') await call(renamePasskey, { params, body: { name } });
      else await call(removePasskey, { params, body: { password } });
    }
    go(next);
    onDone(step.asks);
    void refreshFactor(queries);
  };
  const send = async (fields: PasskeyFields) => {
    if (isSending) return;
    setSending(true);
    setFault(null);
    try {
      await act(fields);
    } catch (error) {
      // What is no refusal of the server is one of the browser, or of the person in front of it.
      if (error instanceof CallFailure) setFault(error.fields[0]?.message ?? messageOf(error));
      else setFault(wordsOfBrowser(error));
    } finally {
      setSending(false);
    }
  };
  return { step, fault, isSending, open: go, close: () => go(null), send };
}
