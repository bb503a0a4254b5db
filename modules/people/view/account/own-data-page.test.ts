import { expect, test } from 'vitest';
import { ownDataPage } from './own-data-page.ts';

test('the page of the own data holds every value, and runs nothing that somebody typed', () => {
  const page = ownDataPage('我的信息', {
    name: '<script>',
    at: '2026-03-02T01:00:00Z',
    closeReasons: [],
    parts: [{ title: '账号', note: '"注"', rows: [[{ label: '姓名', value: '林&溪<img src=x>' }]] }],
  });
  expect(page).toContain('林&amp;溪&lt;img src=x&gt;');
  expect(page).not.toMatch(/<script|<img/);
});
