import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { menu } from './menu.ts';

/** The screens are React; their names are read from the text, so that this needs no browser. */
const screens = readFileSync(new URL('./screens.tsx', import.meta.url), 'utf8');
const processes = new URL('../../content/processes/', import.meta.url);
const names = [...screens.matchAll(/name: '(\w+)'/g)].map((match) => match[1]);

describe('the menu', () => {
  it('names only screens that exist, each once [S1-2.route-portal S1-2.route-user-centre]', () => {
    const entries = menu.flatMap((entry) => entry.children ?? [entry]).map(({ routeName }) => routeName);
    expect(entries.filter((name) => !names.includes(name))).toEqual([]);
    expect(new Set(entries).size).toBe(entries.length);
  });
  it('offers an application only to roles that its process lets begin', () => {
    const offered = menu
      .flatMap((entry) => entry.children ?? [])
      .flatMap(({ routeName = '', roles }) => {
        const [, key] =
          new RegExp(`path: '/Apply/(\\w+)',[^}]*name: '${routeName}'`).exec(
            screens.replaceAll(/\s+/g, ' '),
          ) ?? [];
        return key && roles ? [{ key, roles }] : [];
      });
    expect(offered.map(({ key }) => key)).toEqual(['zjdjfsp', 'rcxj']);
    for (const { key, roles } of offered) {
      const [, starters = ''] =
        /candidateStarterGroups="([^"]*)"/.exec(readFileSync(new URL(`${key}.bpmn`, processes), 'utf8')) ??
        [];
      expect(starters.split(',')).toEqual(expect.arrayContaining([...roles]));
    }
  });
  it('has one level of submenus [S2-3.menu-item]', () => {
    expect(menu.flatMap((entry) => entry.children ?? []).filter((entry) => entry.children)).toEqual([]);
  });
});
