import { randomBytes } from 'node:crypto';
import type { SignatureName } from '@homestead/encryption';
import { maskName } from '@homestead/forms/engine';
import type { Models } from '@homestead/models/server';
import { renderSVG } from 'uqr';
import { paperTexts as texts } from '../../contract/index.ts';
import {
  codeOf,
  type PaperFacts,
  type ShownFact,
  signedText,
  type UnsignedFacts,
} from '../../engine/index.ts';
import type { LoadedKind } from '../kinds.ts';
import type { KeyRing } from './keys.ts';

export interface Signing {
  keys: KeyRing;
  /** Where people reach the product, without a slash at the end. */
  publicUrl: string;
}

/** Signs what a paper prints: the code to type, and the address with the signature for the QR. */
export async function signFacts(
  { keys, publicUrl }: Signing,
  facts: UnsignedFacts,
  shown: readonly ShownFact[],
): Promise<PaperFacts['check']> {
  const code = codeOf(randomBytes(10));
  const { key, signature } = await keys.sign(signedText({ code, facts, shown }));
  const url = `${publicUrl}/m/verify/${code}.${key}.${signature}`;
  return { code, url, qr: renderSVG(url, { border: 1 }), key, signature, shown: [...shown] };
}

/** By which algorithm what is kept of a paper was signed; null where it is not what was signed. */
export function signatureOf(keys: KeyRing, { check, ...facts }: PaperFacts): Promise<SignatureName | null> {
  const { code, key, signature, shown } = check;
  return keys.verify(signedText({ code, facts, shown }), { key, signature });
}

/** What the public page shows of a paper: whose it is, masked, and the printed fields that its kind names. */
export function shownFacts(kind: LoadedKind, facts: UnsignedFacts, models: Models): ShownFact[] {
  const named = (kind.shown ?? []).flatMap((name) => {
    const value = facts.fields[name] ?? '';
    const source = kind.fields?.[name];
    const path = (typeof source === 'string' ? source : source?.[0]) ?? '';
    const [group = '', code] = (path.split('|')[0] ?? '').split('.');
    const field = models[group]?.fields.find((one) => one.code === code);
    return value === '' || !field ? [] : [{ label: field.label, value: `${value}${field.unit ?? ''}` }];
  });
  return [{ label: texts.applicant, value: maskName(facts.case.applicant) }, ...named];
}
