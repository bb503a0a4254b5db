import { stableText } from '../stable-text.ts';

/** A printed fact that the public page shows: never an identity number or telephone, names masked. */
export interface ShownFact {
  label: string;
  value: string;
}

/**
 * The text that is signed: whose paper it is, all that it prints, and what the public page shows of it. One altered digit
 * of any of these is another text.
 */
export function signedText(paper: { code: string; facts: unknown; shown: readonly ShownFact[] }): string {
  return stableText(['paper', 1, paper.code, paper.facts, paper.shown]);
}
