export { type Asked, codeOf, readAsked } from './code.ts';
export { sha256 } from './sha256.ts';
export { type ShownFact, signedText } from './signed-text.ts';
