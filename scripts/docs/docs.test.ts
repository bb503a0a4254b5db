import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const pages = [
  'README.md',
  'README.zh-CN.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

describe('the documentation', () => {
  it.each(pages)('%s links only to files that exist', (page) => {
    const text = readFileSync(join(root, page), 'utf8');
    const targets = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map((match) => match[1]!);
    const missing = targets.filter((target) => !existsSync(resolve(root, dirname(page), target)));
    expect(missing).toEqual([]);
  });

  it('names every folder of modules and packages', () => {
    const text = readFileSync(join(root, 'docs/ARCHITECTURE.md'), 'utf8');
    const folders = ['modules', 'packages'].flatMap((area) =>
      readdirSync(join(root, area)).map((name) => `${area}/${name}`),
    );
    expect(folders.filter((folder) => !text.includes(`\`${folder}\``))).toEqual([]);
  });
});

describe('the glossary', () => {
  const code = new Set(
    ['modules', 'packages', 'apps']
      .flatMap((area) =>
        readdirSync(join(root, area), { recursive: true, encoding: 'utf8' })
          .filter((name) => /\.tsx?$/.test(name) && !/node_modules|\/dist\//.test(name))
          .map((name) => readFileSync(join(root, area, name), 'utf8')),
      )
      .flatMap((text) => text.match(/[A-Za-z_$][\w$]*/g) ?? []),
  );
  const rows = readFileSync(join(root, 'docs/GLOSSARY.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\| (?!汉语|-)/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));

  it('has only words that the code has', () => {
    expect(rows.length).toBeGreaterThan(30);
    const words = rows.flatMap(([, , cell = '']) =>
      [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1]!),
    );
    expect(words.filter((word) => !code.has(word))).toEqual([]);
  });

  it('has one row for each Chinese word', () => {
    const terms = rows.flatMap(([, term = '']) => term.split('、'));
    expect(terms.filter((term, place) => terms.indexOf(term) !== place)).toEqual([]);
  });
});
