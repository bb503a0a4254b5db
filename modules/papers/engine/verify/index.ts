export { type Asked, codeOf, readAsked } from './code.ts';
export { type ShownFact, signedText } from './signed-text.ts';
