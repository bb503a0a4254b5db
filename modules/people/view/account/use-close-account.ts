import { CallFailure, type CallFunction } from '@homestead/http/client';
import { useState } from 'react';
import { closeAccount, sendCloseCode } from '../../contract/account/routes.ts';
import { ownAccountTexts as words } from './texts.ts';

/** How whoever closes an account proves to be its owner. */
type Proof = 'code' | 'password';

/**
 * Closing the own account: what proves it, what is wrong with that, and the two calls. An account without a telephone has its
 * password alone; `ask` is asked before anything is sent.
 */
export function useCloseAccount(settings: {
  call: CallFunction;
  hasPhone: boolean;
  ask(): Promise<boolean>;
  onClosed(): void;
}) {
  const { call, hasPhone, ask, onClosed } = settings;
  const [chosen, setChosen] = useState<Proof | null>(null);
  const [value, setValue] = useState('');
  const [fault, setFault] = useState('');
  const [isSending, setSending] = useState(false);
  const by: Proof = chosen ?? (hasPhone ? 'code' : 'password');
  const show = (error: unknown) => {
    if (!(error instanceof CallFailure)) throw error;
    setFault(error.fields[0]?.message ?? '');
  };
  return {
    by,
    value,
    fault,
    isSending,
    change(typed: string) {
      setValue(typed);
      setFault('');
    },
    /** The other proof, where there are two. */
    other: hasPhone
      ? () => {
          setChosen(by === 'code' ? 'password' : 'code');
          setValue('');
          setFault('');
        }
      : null,
    /** Sends a code to the telephone of the account; false where none was sent. */
    async sendCode(): Promise<boolean> {
      try {
        await call(sendCloseCode, {});
        return true;
      } catch (error) {
        show(error);
        return false;
      }
    },
    async submit(): Promise<void> {
      const typed = by === 'code' ? value.trim() : value;
      if (!typed.trim()) return setFault(words.need[by]);
      if (isSending || !(await ask())) return;
      setSending(true);
      try {
        await call(closeAccount, { body: { [by]: typed } });
        onClosed();
      } catch (error) {
        show(error);
      } finally {
        setSending(false);
      }
    },
  };
}
