import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { inChinese } from './chinese-labels.ts';

const { resolve } = createRequire(new URL('../../../modules/files/package.json', import.meta.url));
const nodeModules = resolve('antd/package.json').replace(/antd\/package\.json$/, '');

it.each([
  '@ant-design/icons/es/components/AntdIcon.js',
  '@ant-design/icons/es/components/AntdIconLight.js',
  'antd/es/input/Search.js',
  'antd/es/tabs/index.js',
  'antd/es/pagination/Pagination.js',
  '@rc-component/input/es/BaseInput.js',
  '@rc-component/dialog/es/Dialog/Content/Panel.js',
  '@rc-component/notification/es/Notification.js',
  '@rc-component/segmented/es/index.js',
  '@rc-component/select/es/hooks/useAllowClear.js',
])('%s of the installed version says no English word to readers of the screen', (name) => {
  const code = inChinese(readFileSync(nodeModules + name, 'utf8'), `/x/node_modules/${name}`);
  expect(code).not.toBeNull();
  expect(code).not.toMatch(/"aria-label": ("[A-Za-z ]+"|icon\.name)|'Clear'/);
});

it('no icon of the installed version is drawn by another part', () => {
  const icons = globSync(`${nodeModules}@ant-design/icons/es/icons/*.js`);
  const parts = icons.flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/from "\.\.\/(components\/[^"]+)"/g),
  ]);
  expect(parts.length).toBeGreaterThan(700);
  for (const name of new Set(parts.map(([, name]) => name))) {
    const file = `${nodeModules}@ant-design/icons/es/${name}.js`;
    expect(inChinese(readFileSync(file, 'utf8'), file), name).not.toBeNull();
  }
});

it('leaves other files alone, and says so where a version has other words', () => {
  expect(inChinese('x', '/x/node_modules/antd/es/button/button.js')).toBeNull();
  expect(() => inChinese('x', '/x/node_modules/@rc-component/segmented/es/index.js')).toThrow(
    'does not hold',
  );
});
