import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { colours, palette } from './desk/colours.ts';

/** Colours that are drawn as text, and the grounds on which they stand (names that a client does not have are left out). */
const inks = [
  '--ink',
  '--ink-soft',
  '--brand',
  '--danger',
  '--red',
  '--amber',
  '--good',
  '--green',
  '--grey',
];
const grounds = ['--card', '--paper'];
const softOf: Record<string, string> = {
  '--brand': '--brand-soft',
  '--danger': '--danger-soft',
  '--amber': '--amber-soft',
  '--good': '--good-soft',
};

function tokensOf(file: string): Map<string, string> {
  const css = readFileSync(new URL(file, import.meta.url), 'utf8');
  const root = /:root\s*\{([^}]*)\}/.exec(css)?.[1] ?? '';
  const raw = new Map(
    [...root.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name!, value!]),
  );
  const resolve = (value: string): string => {
    const other = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
    return other ? resolve(raw.get(other) ?? '') : value;
  };
  return new Map([...raw].map(([name, value]) => [name, resolve(value.trim())]));
}

/** Relative luminance of `#rgb` or `#rrggbb`, 0 to 1 (WCAG 2.2). */
function luminance(colour: string): number {
  const hex = colour.length === 4 ? colour.replace(/[^#]/g, '$&$&') : colour;
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** Contrast of two colours, 1 to 21 (WCAG 2.2, 1.4.3). */
function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

test.each([
  ['desktop', './desk/desk.css'],
  ['phone', './phone/look/page.css'],
])(
  'text of every colour of the %s, amber too, has a contrast of at least 4.5 to what it stands on',
  (_, file) => {
    const tokens = tokensOf(file);
    const weak: string[] = [];
    let pairs = 0;
    for (const ink of inks)
      for (const ground of [...grounds, softOf[ink] ?? '']) {
        const [text, under] = [tokens.get(ink), tokens.get(ground)];
        if (!text || !under) continue;
        pairs += 1;
        const found = contrast(text, under);
        if (found < 4.5) weak.push(`${ink} on ${ground}: ${found.toFixed(2)}`);
      }
    expect(weak).toEqual([]);
    expect(pairs).toBeGreaterThan(12);
  },
);

test('signs of the desktop keep it on their own ground, in the colours that its style sheet names', () => {
  const weak = (['Info', 'Success', 'Warning', 'Error'] as const).filter(
    (kind) => contrast(colours[`color${kind}`], colours[`color${kind}Bg`]) < 4.5,
  );
  expect(weak).toEqual([]);
  const tokens = tokensOf('./desk/desk.css');
  const named = Object.keys(palette).map((name) =>
    tokens.get(`--${name.replace(/[A-Z]/g, '-$&').toLowerCase()}`),
  );
  expect(named).toEqual(Object.values(palette));
});
