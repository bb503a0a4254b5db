import { allowedTags } from './allowed.ts';
import { richTextTexts as words } from './texts.ts';

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
};

/** The words of cleaned rich text: for counting, lists, print and export. A picture is said to be there. */
export function plainText(html: string): string {
  return html
    .replace(/<img\b[^<>]*>/g, words.picture)
    .replace(/(?:<\/p>)?<\/t[dh]>/g, '\t')
    .replace(/<br\b[^<>]*>|<\/(?:p|h2|h3|li|tr|blockquote)>/g, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_whole, name: string) => entities[name] ?? '')
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{2,}/g, '\n')
    .trim();
}

/** The files that rich text names, each once. */
export function fileIdsIn(html: unknown): string[] {
  if (typeof html !== 'string') return [];
  const found = html.matchAll(/\sdata-file-id="([0-9a-f-]{36})"/g);
  return [...new Set([...found].map((match) => match[1] ?? ''))];
}

const cleanTag = new RegExp(
  `</?(?:${allowedTags.join('|')})(?:\\s(?:href|data-file-id|alt|colspan|rowspan)="[^"<>]*")*\\s?/?>`,
  'g',
);

/** Whether a text has the form that cleaning gives: nothing but allowed elements, with nothing but allowed attributes. */
export function isClean(html: string): boolean {
  return !html.replace(cleanTag, '').includes('<');
}
