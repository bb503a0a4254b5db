/** Official numbers are patterns of content: text with places for the division, the year and the sequence. */
const place = /\{(\w+)(?::(\d))?\}/g;

/** What a number is made of besides its sequence; `township` has nine digits, `county` six. */
export type NumberFacts = Readonly<Record<string, string>>;

/** The number that a pattern gives; a sequence with a width is padded with zeros. */
export function writeNumber(pattern: string, facts: NumberFacts, sequence: number): string {
  return pattern.replace(place, (written, name: string, width?: string) =>
    name === 'sequence' ? String(sequence).padStart(Number(width ?? 0), '0') : (facts[name] ?? written),
  );
}

/** The largest sequence that fits a pattern; one more would be a number of another shape. */
export function mostOf(pattern: string): number {
  const width = /\{sequence:(\d)\}/.exec(pattern)?.[1];
  return width === undefined ? Number.MAX_SAFE_INTEGER : 10 ** Number(width) - 1;
}

/** The facts within which the sequence of a pattern counts, in the order in which counters are named. */
export function scopeOf(pattern: string, facts: NumberFacts): string[] {
  return ['township', 'county', 'year'].flatMap((name) =>
    pattern.includes(`{${name}}`) && facts[name] !== undefined ? [facts[name]] : [],
  );
}

/** A regular expression with one group for each place of a pattern, and the places in order. */
export function matcherOf(pattern: string, known: NumberFacts = {}): { source: string; places: string[] } {
  const digits: NumberFacts = { township: '\\d{9}', county: '\\d{6}', year: '\\d{4}', sequence: '\\d+' };
  const quoted = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const places: string[] = [];
  let [source, end] = ['', 0];
  for (const match of pattern.matchAll(place)) {
    const [written, name = ''] = match;
    const value = known[name] === undefined ? (digits[name] ?? '.*') : quoted(known[name]);
    source += `${quoted(pattern.slice(end, match.index))}(${value})`;
    places.push(name);
    end = match.index + written.length;
  }
  return { source: `^${source}${quoted(pattern.slice(end))}$`, places };
}
