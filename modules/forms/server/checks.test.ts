import { HttpError } from '@homestead/http/contract';
import { expect, it } from 'vitest';
import type { FormDefinition } from '../contract/index.ts';
import { type MapPort, runChecks } from './checks.ts';

const check = (layer: string) => ({
  field: `jfsqjd.${layer}`,
  layer,
  geometry: 'jfsqjd.shape',
  checks: { occupied: `jfsqjd.${layer}Occupied` },
});
const form = {
  sections: [{ fields: ['a', 'b', 'c'].map(check) }],
} as unknown as FormDefinition;
const ring = [
  [119, 25],
  [119.01, 25],
  [119.01, 25.01],
  [119, 25],
];
const values = { jfsqjd: { shape: JSON.stringify({ type: 'Polygon', coordinates: [ring] }) } };
const mapThat = (fail: (layer: string) => HttpError) =>
  ({ checkOccupation: (layer: string) => Promise.reject(fail(layer)) }) as unknown as MapPort;

it('says of a shape that no later attempt could check what is wrong with it, once', async () => {
  const map = mapThat((layer) =>
    layer === 'c' ? new HttpError('away', '图层正在更新') : new HttpError('broken', '图形超出县域范围'),
  );
  const { faults, failed } = await runChecks(map, form, values, {});
  expect(faults).toEqual([
    { path: 'jfsqjd.shape', message: '图形超出县域范围' },
    { path: 'jfsqjd.cOccupied', message: 'c未能分析，请稍后重试' },
  ]);
  // None of them is an answer.
  expect(failed).toEqual(['jfsqjd.a', 'jfsqjd.b', 'jfsqjd.c']);
});
