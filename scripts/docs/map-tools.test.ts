import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type DrivenBy, toolsByWay } from '../../e2e/map/tools-by-way.ts';
import { TEXTS } from '../../packages/mapview/texts.ts';

const fileOf = (name: string) => new URL(`../../e2e/map/${name}`, import.meta.url);
const namesOf = (driven: DrivenBy) => Object.values(driven).filter((name): name is string => name !== null);
const screens = ['tools/Toolbar.tsx', 'tools/DrawBar.tsx', 'tools/MoreDrawTools.tsx', 'tools/ViewMenu.tsx'];

it('every tool of the map is in the table of who drives it, and is named by the tests that it names', () => {
  const buttons = screens.flatMap((screen) => {
    const code = readFileSync(new URL(`../../packages/mapview/view/${screen}`, import.meta.url), 'utf8');
    return [...code.matchAll(/<ToolButton\b[^>]*?(?:\/>|onPress)/gs)].flatMap(([button]) => {
      const name =
        /name=\{TEXTS\.(\w+)\}/.exec(button)?.[1] ?? /label=\{[^}]*TEXTS\.(\w+)\}/.exec(button)?.[1];
      return name ? [TEXTS[name as keyof typeof TEXTS] as string] : [];
    });
  });
  expect(buttons.length).toBeGreaterThan(25);
  // The menu of the view is opened by all who use what it holds.
  const missing = buttons.filter((name) => name !== TEXTS.viewLong && !Object.hasOwn(toolsByWay, name));
  expect(missing).toEqual([]);
  for (const [tool, driven] of Object.entries(toolsByWay))
    for (const name of namesOf(driven)) {
      expect(existsSync(fileOf(name)), name).toBe(true);
      expect(readFileSync(fileOf(name), 'utf8'), name).toContain(tool);
    }
});

it('docs/map-tools.md shows the table', async () => {
  const rows = Object.entries(toolsByWay).map(
    ([tool, { finger, mouse, keys }]) =>
      `| ${tool} | ${[finger, mouse, keys].map((name) => name ?? '–').join(' | ')} |`,
  );
  const page = [
    '# Tools of the map, and what drives them',
    '',
    'Written by `scripts/docs/map-tools.test.ts` from `e2e/map/tools-by-way.ts`. Each cell names the browser test that drives the tool so:',
    'by finger at 390×844, by mouse at 1440×900, by keys alone at both. A dash: no browser test does; the desktop has no 我的位置.',
    '',
    '| Tool | Finger, phone | Mouse, desktop | Keys, both |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
  await expect(page).toMatchFileSnapshot('../../docs/map-tools.md');
});
