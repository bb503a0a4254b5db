import { versionPageTexts as words } from './texts.ts';

/** A value as people read it: lists one below the other, what is empty as such. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return words.none;
  if (Array.isArray(value)) return value.length === 0 ? words.none : value.map(valueText).join('\n');
  return typeof value === 'object' ? JSON.stringify(value, null, 1) : String(value);
}

/** Lines that one text has and the other has not, with a few around them; both texts where they are short. */
export function changedLines(before: unknown, after: unknown): { before: string; after: string } {
  const [old, next] = [before, after].map((value) =>
    (typeof value === 'object' && value !== null ? JSON.stringify(value, null, 1) : valueText(value)).split(
      '\n',
    ),
  ) as [string[], string[]];
  let head = 0;
  while (head < old.length && head < next.length && old[head] === next[head]) head++;
  let tail = 0;
  while (
    tail < old.length - head &&
    tail < next.length - head &&
    old[old.length - 1 - tail] === next[next.length - 1 - tail]
  )
    tail++;
  const part = (lines: string[]) => {
    const from = Math.max(0, head - 2);
    const to = Math.min(lines.length, lines.length - tail + 2);
    const shown = lines.slice(from, to);
    const text = shown.length > 60 ? [...shown.slice(0, 60), '…'] : shown;
    return (
      [...(from > 0 ? ['…'] : []), ...text, ...(to < lines.length ? ['…'] : [])].join('\n') || words.none
    );
  };
  return { before: part(old), after: part(next) };
}
