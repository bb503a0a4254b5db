import { type Cell, longestText } from './sheet.ts';
import { sheetTexts as texts } from './texts.ts';

/** A thing of a cell by its name, with the id that an import takes. */
export const namedCell = (name: string, id: string): string =>
  name && name !== id ? `${name}（${id}）` : id;

/**
 * Several things of one cell, a line each; none are said by a word, since an empty cell changes nothing. More than a cell holds
 * is left out as a whole: an import of the part would take the rest away.
 */
export function listCell(things: readonly string[]): string {
  const text = things.join('\n');
  return text.length > longestText ? texts.tooLong : text || texts.none;
}

/** A day `YYYY-MM-DD` as a date, which tables sort and group by month and year. Those before 1901 stay text: programs count them apart. */
export const dayCell = (day: string): Cell =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) && day >= '1901' ? new Date(`${day}T00:00:00+08:00`) : day;

/** A text or number of a cell that an import may clear. */
export const clearedCell = (value: string | number | null): string | number => value || texts.none;

/** A text that must come back whole; more than a cell holds is left out. */
export const longCell = (text: string): string => (text.length > longestText ? texts.tooLong : text);

/** Whether a cell says nothing of what there is: it is empty, or more than a cell holds was left out. */
export const isSilent = (cell: string): boolean => cell.trim() === '' || cell.trim() === texts.tooLong;

/** Whether a cell takes away what there is. */
export const isNone = (cell: string): boolean => cell.trim() === texts.none;

/**
 * The ids of what a cell names, a line each or parted by signs: `find` knows a thing by its id or its name. What it does not know is
 * returned as it was written, for the rules to name.
 */
export function idsOf(cell: string, find: (word: string) => string | undefined): string[] {
  if (isNone(cell)) return [];
  const known = (word: string) => find(word) ?? find(inBrackets(word));
  const words = cell.split('\n').flatMap((line) => (known(line.trim()) ? [line] : line.split(/[;；,，、]/)));
  const ids = words
    .map((word) => word.trim())
    .filter(Boolean)
    .map((word) => known(word) ?? inBrackets(word));
  return [...new Set(ids)];
}

/** The most words of one name that holds the signs by which names are parted. */
const mostWords = 6;

/**
 * The names in a cell, parted by signs and blanks. A name may hold such signs itself (`乡镇办（受理、初审）`): the longest run that is
 * known is one name.
 */
export function namesIn(cell: string, isKnown: (name: string) => boolean): string[] {
  // Words stand at even places, what parts them between.
  const pieces = cell.trim().split(/([、,，;；\s]+)/);
  const found: string[] = [];
  for (let at = 0; at < pieces.length; ) {
    const run = (words: number) => pieces.slice(at, at + 2 * words - 1).join('');
    let words = Math.min(mostWords, (pieces.length - at + 1) / 2);
    while (words > 1 && !isKnown(run(words))) words--;
    found.push(run(words));
    at += 2 * words;
  }
  return found.filter(Boolean);
}

/** `办结案件（workflow.case.end）` names the id within its brackets. */
export function inBrackets(word: string): string {
  const [, id] = /[（(]([^（）()]+)[）)]$/.exec(word.trim()) ?? [];
  return (id ?? word).trim();
}
