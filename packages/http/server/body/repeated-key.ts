/**
 * The path of the first key that stands twice in one object of a text that is JSON, without recursion; undefined where none does.
 * Asked only where keys were lost in parsing.
 */
export function repeatedKey(text: string): string | undefined {
  /** What stands open: an object with the keys that it had, or the place in a list. */
  const open: ({ keys: Set<string>; at: string } | { at: number })[] = [];
  for (const [token] of text.matchAll(/"(?:[^"\\]+|\\.)*"(?:\s*:)?|[{}[\],]/g)) {
    const inner = open.at(-1);
    if (token === '{') open.push({ keys: new Set(), at: '' });
    else if (token === '[') open.push({ at: 0 });
    else if (token === '}' || token === ']') open.pop();
    else if (token === ',') {
      if (inner && !('keys' in inner)) inner.at += 1;
    } else if (token.endsWith(':') && inner && 'keys' in inner) {
      inner.at = JSON.parse(token.slice(0, token.lastIndexOf('"') + 1)) as string;
      if (inner.keys.has(inner.at)) return open.map(({ at }) => at).join('.');
      inner.keys.add(inner.at);
    }
  }
  return undefined;
}
