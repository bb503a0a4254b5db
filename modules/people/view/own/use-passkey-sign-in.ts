import { CallFailure } from '@homestead/http/client';
import { useState } from 'react';
import type { PasskeyQuestion } from '../../contract/own/passkey-answer.ts';
import { ownTexts } from '../../contract/own/texts.ts';
import type { LoginBody } from '../../contract/routes.ts';
import { hasPasskeys } from './has-passkeys.ts';

/** Few sign in so: the sign-in page comes without it. */
const browser = () => import('./browser-passkeys.ts');

/** What a refused sign-in asks for beside the password. */
export interface FactorAsked {
  passkey: PasskeyQuestion | null;
  /** Whether the account has an authenticator's code as well. */
  hasCode: boolean;
}

export function factorAsked(error: unknown): FactorAsked | null {
  if (!(error instanceof CallFailure) || !error.fields.some(({ path }) => path === 'code')) return null;
  const { passkey = null, hasCode = true } = (error.data ?? {}) as Partial<FactorAsked>;
  return { passkey, hasCode };
}

/** The sign-in step by passkey: what was asked last, and how to answer it. `fault` says why the browser gave no answer. */
export function usePasskeySignIn() {
  const [asked, setAsked] = useState<FactorAsked | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const question = asked?.passkey ?? null;
  return {
    asked,
    fault: question && !hasPasskeys() ? ownTexts.passkey.unsupported : fault,
    canAnswer: question !== null && hasPasskeys(),
    /** Takes up what a refusal asks; true where it was one of these. */
    take(error: unknown): boolean {
      const next = factorAsked(error);
      // A refusal of a wrong code asks nothing anew.
      if (next) setAsked((last) => (next.passkey || !last ? next : last));
      return next !== null;
    },
    async answer(): Promise<Pick<LoginBody, 'passkey'> | null> {
      if (!question) return null;
      setFault(null);
      try {
        const { answerWithPasskey } = await browser();
        return { passkey: await answerWithPasskey(question) };
      } catch (error) {
        const says = await browser().catch(() => null);
        setFault(says?.wordsOfBrowser(error) ?? ownTexts.passkey.failed);
        return null;
      }
    },
  };
}
