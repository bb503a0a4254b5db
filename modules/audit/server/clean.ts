const patterns: readonly [RegExp, string][] = [
  // Identity numbers before telephones: the first hold the digits of the second.
  [/(?<!\d)\d{6}(?:18|19|20)\d{2}(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])\d{3}[\dXx](?!\d)/g, '[证件号]'],
  [/(?<!\d)1[3-9]\d{9}(?!\d)/g, '[电话]'],
  [/(Authentication=)[^&\s"]+/gi, '$1[凭证]'],
  // A token is 43 signs of base64url, an id 36 with its hyphens at their places.
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, '[凭证]'],
];

const secretKeys = /pass(word)?|token|secret|ticket|sfzh|idnumber|id_number|phone|lxdh/i;

/**
 * Text without what the log must not hold, also where it came in with a message or an address. Half of a character, sent or left by the
 * cut, is replaced: the database refuses it, and all entries that are written with it.
 */
export function cleanText(text: string, limit = 2000): string {
  const cleaned = patterns.reduce((rest, [pattern, word]) => rest.replace(pattern, word), text);
  return stripControls(cleaned).slice(0, limit).toWellFormed();
}

/** Detail with secret keys left out and every text cleaned; deeper than 6 levels is cut off. */
export function cleanDetail(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (value === null || typeof value !== 'object') return value;
  if (depth > 6) return '…';
  if (Array.isArray(value)) return value.slice(0, 200).map((item) => cleanDetail(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !secretKeys.test(key))
      .map(([key, item]) => [key.toWellFormed(), cleanDetail(item, depth + 1)]),
  );
}

/** Control characters could forge lines where a log is read as text, and the database refuses NUL. */
function stripControls(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, ' ');
}
