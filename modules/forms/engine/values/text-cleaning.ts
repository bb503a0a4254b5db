import { controlsButLines, unseenMarks } from '@homestead/http/cleaning';

export { changesInText } from '@homestead/http/cleaning';

/** C0 and C1 controls. */
const controls = /\p{Cc}/gu;

/** One line of text: no controls, no direction marks, no lone surrogates, trimmed. */
export function cleanLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\r\n\t]+/g, ' ')
    .replace(controls, '')
    .replace(unseenMarks, '')
    .trim();
}

/** Several lines of text: as {@link cleanLine}, but line feeds and tabs stay. */
export function cleanLines(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(controlsButLines, '')
    .replace(unseenMarks, '')
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
