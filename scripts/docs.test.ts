import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
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
