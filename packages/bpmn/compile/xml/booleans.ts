/** Attributes of the standard that are true or false, those that are acted on or refused. */
const names = [
  ...['isExecutable', 'cancelActivity', 'isSequential', 'triggeredByEvent', 'isForCompensation'],
  ...['instantiate', 'isInterrupting', 'parallelMultiple'],
];
const written = new RegExp(`(\\s(${names.join('|')})\\s*=\\s*)(["'])([^"'<]*)\\3`, 'g');
const plain = new Map([
  ['1', 'true'],
  ['0', 'false'],
  ['true', 'true'],
  ['false', 'false'],
]);

/** A value that is neither true nor false, where it stands. */
export interface OddBoolean {
  id: string;
  type: string;
  /** `name="value"` */
  written: string;
}

/**
 * The file with every such attribute as `true` or `false`. XML writes them as 1 and 0 too, and some programs with a capital,
 * where the parser would read false, so that an event, say, would no longer interrupt.
 */
export function plainBooleans(xml: string): { text: string; odd: OddBoolean[] } {
  const odd: OddBoolean[] = [];
  const text = xml.replace(
    written,
    (whole: string, before: string, name: string, quote: string, value: string, at: number) => {
      const found = plain.get(value.trim().toLowerCase());
      if (found !== undefined) return `${before}${quote}${found}${quote}`;
      const tag = tagAround(xml, at);
      if (tag) odd.push({ ...tag, written: `${name}="${value}"` });
      return whole;
    },
  );
  return { text, odd };
}

/** The tag that a place in a file lies in; null for a place in text. */
function tagAround(xml: string, at: number): { id: string; type: string } | null {
  const start = xml.lastIndexOf('<', at);
  const tag = /^<([\w:.-]+)(?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*\s*\/?>/.exec(
    xml.slice(start, start + 10_000),
  );
  if (!tag || start + tag[0].length <= at) return null;
  return { id: /\sid\s*=\s*["']([^"']{1,200})["']/.exec(tag[0])?.[1] ?? '', type: tag[1]! };
}
