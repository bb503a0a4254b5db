export { changesInText } from '@homestead/http/cleaning';

/** C0 and C1 controls; tab and line feed are left to the text area. */
const controls = /\p{Cc}/gu;
const controlsButLines = /(?![\n\t])\p{Cc}/gu;
/** Marks that turn the direction of writing, the byte-order mark and blanks without width, as chats and pages leave them in what is copied. */
const directions = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** One line of text: no controls, no direction marks, no lone surrogates, trimmed. */
export function cleanLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\r\n\t]+/g, ' ')
    .replace(controls, '')
    .replace(directions, '')
    .trim();
}

/** Several lines of text: as {@link cleanLine}, but line feeds and tabs stay. */
export function cleanLines(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(controlsButLines, '')
    .replace(directions, '')
    .trim();
}

/** Letters and digits typed full-width, as Chinese input methods give them, to ASCII; nothing in a number is invisible. */
export function halfWidth(text: string): string {
  return cleanLine(text.normalize('NFKC').replace(/\p{Cf}/gu, ''));
}

/** Letters and digits of a Chinese input method in ASCII; other signs stay: addresses and numbers hold full-width brackets. */
export const narrowSigns = (text: string): string =>
  text.replace(/[０-９Ａ-Ｚａ-ｚ]/g, (sign) => sign.normalize('NFKC'));

/** Length as a reader counts it: a character outside the basic plane is one. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
