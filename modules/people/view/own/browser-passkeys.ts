import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import type { PasskeyQuestion } from '../../contract/own/passkey-answer.ts';
import { ownTexts } from '../../contract/own/texts.ts';

const words = ownTexts.passkey;

/** Asked for at the first use: no first page waits for it. */
const library = () => import('@simplewebauthn/browser');

/** Lets the browser make a passkey. Throws what `wordsOfBrowser` puts into words. */
export async function makePasskey(
  options: PublicKeyCredentialCreationOptionsJSON,
): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await library();
  return startRegistration({ optionsJSON: options });
}

/** Lets the browser answer with a passkey. Throws what `wordsOfBrowser` puts into words. */
export async function answerWithPasskey(question: PasskeyQuestion): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await library();
  return startAuthentication({ optionsJSON: question });
}

/** What to tell a person when the browser, or they, broke off. */
export function wordsOfBrowser(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return words.cancelled;
  if (name === 'InvalidStateError') return words.made;
  if (name === 'SecurityError') return words.wrongSite;
  return words.failed;
}
