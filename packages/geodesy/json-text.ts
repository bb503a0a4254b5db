/** Deeper than a collection of features with properties of their own ever is. */
const maxDepth = 32;
/** Brackets, braces and commas: far more than of the vertices that are taken, so that too many of them are named as such. */
const maxItems = 300_000;

/**
 * The value of a JSON text that came from outside, or undefined where it is none. A text whose brackets would keep the
 * parser busy (260 ms for half a million of them, nested) is not parsed.
 */
export function parseJsonText(text: string): unknown {
  if (isHeavy(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isHeavy(text: string): boolean {
  let depth = 0;
  let items = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '"') at = endOfString(text, at);
    else if (sign === ']' || sign === '}') depth -= 1;
    else if (sign === ',' || sign === '[' || sign === '{') {
      items += 1;
      if (sign !== ',') depth += 1;
      if (depth > maxDepth || items > maxItems) return true;
    }
  }
  return false;
}

/** Where the string that begins at `start` ends; the end of the text where it does not. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}
