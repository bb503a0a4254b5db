import type { FieldViolation } from '@homestead/http/contract';
import { type CallShape, inboundTexts as texts } from '../../contract/inbound/index.ts';
import { stepsOf } from './paths.ts';

/** Whether a text is a key or start value of SM4: 32 hexadecimal digits, or 16 signs. */
export const isCipherBlock = (text: string): boolean =>
  /^[0-9a-f]{32}$/i.test(text) || /^[\x21-\x7e]{16}$/.test(text);

/** What is wrong with how bodies are enciphered. */
export function judgeCipher({ auth: { cipher } }: CallShape, hasKey: boolean): FieldViolation[] {
  if (!cipher) return [];
  const faults: FieldViolation[] = [];
  if (!hasKey) faults.push({ path: 'cipherKey', message: texts.needCipherKey });
  if (cipher.iv && cipher.mode === 'sm4-ecb') faults.push({ path: 'auth.cipher', message: texts.noStart });
  else if (cipher.iv && !isCipherBlock(cipher.iv))
    faults.push({ path: 'auth.cipher', message: texts.badStart });
  if (cipher.answerPath && (stepsOf(cipher.answerPath) ?? []).length === 0)
    faults.push({ path: 'auth.cipher', message: texts.badPath(cipher.answerPath) });
  return faults;
}
