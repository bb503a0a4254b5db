import { maxPasswordLength, phonePattern } from '../limits.ts';
import { peopleTexts } from '../texts.ts';
import { commonStems, isNameInLetters, runs } from './common-passwords.ts';

const classes = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^A-Za-z0-9]/];
/** An identity number of 18 places, or a mobile number, of whomever. */
const number = new RegExp(`[1-9]\\d{5}(?:19|20)\\d{9}[\\dxX]|(?<!\\d)${phonePattern.slice(1, -1)}(?!\\d)`);
/** So many figures in a row tell a number. */
const piece = 6;

/**
 * What is wrong with a new password, or `null`. `about` says what is known of its owner, which it may not hold: user name, telephone,
 * identity number, and six figures of these in a row. Nobody is asked to change a password for its age.
 */
export function checkPassword(password: string, about: readonly string[] = []): string | null {
  if (password.length > maxPasswordLength) return peopleTexts.longPassword;
  const kinds = classes.filter((pattern) => pattern.test(password)).length;
  if (password.length < 8 || kinds < 3) return peopleTexts.weakPassword;
  const lower = password.toLowerCase();
  if (about.some((fact) => fact.length >= 4 && lower.includes(fact.toLowerCase())))
    return peopleTexts.namedPassword;
  if (number.test(password) || about.some((fact) => sharesFigures(lower, fact)))
    return peopleTexts.numberPassword;
  if (isCommon(lower)) return peopleTexts.commonPassword;
  return isNameInLetters(stemOf(lower)) ? peopleTexts.pinyinPassword : null;
}

function sharesFigures(password: string, fact: string): boolean {
  const figures = /\d{6,}/.exec(fact)?.[0] ?? '';
  for (let at = 0; at + piece <= figures.length; at++)
    if (password.includes(figures.slice(at, at + piece))) return true;
  return false;
}

/** A password without the figures and signs around its letters. */
const stemOf = (lower: string): string => lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/** Figures and signs that are written for a letter. */
const letters: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const read = (text: string): string => text.replace(/[013457@$!]/g, (sign) => letters[sign] ?? sign);

function isCommon(lower: string): boolean {
  const stem = stemOf(lower);
  if (commonStems.has(stem) || commonStems.has(read(stem))) return true;
  // What is left of a run, or of a common word, after its run of figures: Qwer1234, 1qaz@WSX, Abcd!2345.
  const keys = lower.replace(/[!@#$%^&*()]/g, (sign) => String((')!@#$%^&*('.indexOf(sign) + 10) % 10));
  const isRun = (text: string): boolean => {
    const plain = text.replace(/[^a-z0-9]/g, '');
    return plain.length > 0 && runs.reduce(withoutRun, plain).length <= 2;
  };
  return /^[\x20-\x7e]+$/.test(lower) && (isRun(lower) || isRun(keys));
}

/** A text without the longest piece of a run, of four signs or more, that stands in it. */
function withoutRun(text: string, run: string): string {
  for (let size = Math.min(run.length, text.length); size >= 4; size--)
    for (let at = 0; at + size <= run.length; at++) {
      const part = run.slice(at, at + size);
      if (text.includes(part)) return withoutRun(text.replace(part, ''), run);
    }
  return text;
}
