import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { Type } from 'typebox';

/** What authenticators and browsers exchange, as WebAuthn writes it in JSON; the library of the server judges it. */
export const webAuthnJson = {
  type: 'object',
  additionalProperties: true,
  description: 'WebAuthn 的 JSON 格式',
} as const;

/** The answer to a sign-in's question, and the question. */
export const PasskeyAnswer = Type.Unsafe<AuthenticationResponseJSON>(webAuthnJson);
export type PasskeyQuestion = PublicKeyCredentialRequestOptionsJSON;
