import { tagsIn } from './guard.ts';

/** Attributes of the standard that are true or false, those that are acted on or refused. */
const names = new Set([
  ...['isExecutable', 'cancelActivity', 'isSequential', 'triggeredByEvent', 'isForCompensation'],
  ...['instantiate', 'isInterrupting', 'parallelMultiple'],
]);
/** Each attribute of a tag with its whole value, so that what stands in a value is no attribute. */
const attributes = /(\s([^\s=<>"'/]+)\s*=\s*)("[^"]*"|'[^']*')/g;
const plain = new Map([
  ['1', 'true'],
  ['0', 'false'],
  ['true', 'true'],
  ['false', 'false'],
]);

interface Place {
  id: string;
  type: string;
}

/** A value that is neither true nor false, where it stands. */
export interface OddBoolean extends Place {
  /** `name="value"` */
  written: string;
}

/**
 * The file with every such attribute as `true` or `false`. XML writes them as 1 and 0 too, and some programs with a capital,
 * where the parser would read false, so that an event, say, would no longer interrupt.
 */
export function plainBooleans(xml: string): { text: string; odd: OddBoolean[] } {
  const odd: OddBoolean[] = [];
  const parts: string[] = [];
  let done = 0;
  for (const { start, end } of tagsIn(xml)) {
    const tag = xml.slice(start, end);
    let place: Place | undefined;
    const plainTag = tag.replace(
      attributes,
      (whole: string, before: string, name: string, quoted: string) => {
        if (!names.has(name)) return whole;
        const value = quoted.slice(1, -1);
        const found = plain.get(value.trim().toLowerCase());
        if (found !== undefined) return `${before}"${found}"`;
        place ??= placeOf(tag);
        odd.push({ ...place, written: `${name}="${value}"` });
        return whole;
      },
    );
    parts.push(xml.slice(done, start), plainTag);
    done = end;
  }
  return { text: parts.join('') + xml.slice(done), odd };
}

const placeOf = (tag: string): Place => ({
  id: /\sid\s*=\s*["']([^"']{1,200})["']/.exec(tag)?.[1] ?? '',
  type: /^<([^\s/>]*)/.exec(tag)?.[1] ?? '',
});
