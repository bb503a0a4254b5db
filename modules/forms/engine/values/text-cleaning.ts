export { changesInText } from '@homestead/http/cleaning';

/** C0 and C1 controls; tab and line feed are left to the text area. */
const controls = /\p{Cc}/gu;
const controlsButLines = /(?![\n\t])\p{Cc}/gu;
/** Marks that turn the direction of writing and the byte-order mark: invisible, and good only for deceiving. */
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

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

/** Letters and digits typed full-width, as Chinese input methods give them, to ASCII. */
export function halfWidth(text: string): string {
  return cleanLine(text.normalize('NFKC'));
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
