import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { lean } from './lean-antd.ts';

const file = (path: string) => new URL(`../../../node_modules/${path}`, import.meta.url);
const read = (path: string) => readFileSync(file(path), 'utf8');

it('what fields ask of a form names its context alone, which antd keeps where it did', () => {
  const path = 'antd/es/form/context.js';
  expect(lean(read(path), path)).toContain("from '@rc-component/form/es/FormContext'");
  expect(read('@rc-component/form/es/index.js')).toContain('from "./FormContext"');
  expect(() => lean('other words', path)).toThrow('does not hold');
});

it('pictures that no page shows are left out, and everything else stays', () => {
  const path = 'antd/es/result/noFound.js';
  expect(lean(read(path), path)).not.toContain('svg');
  expect(lean(read('antd/es/result/index.js'), 'antd/es/result/index.js')).toBeNull();
});
