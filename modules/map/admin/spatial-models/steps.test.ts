import type { ModelStep } from '@homestead/catalogue/contract';
import { describe, expect, it } from 'vitest';
import { layersOf, newStep, takenBy, typedValue } from './steps.ts';

const steps: ModelStep[] = [
  { id: 's1', op: 'input', layerId: 'road' },
  { id: 's2', op: 'input' },
];

describe('steps of a spatial model', () => {
  it('begin with an id of their own and take what stands before them', () => {
    const buffered = [...steps, newStep('buffer', steps)];
    expect(buffered[2]).toEqual({ id: 's3', op: 'buffer', from: 's2', distance: 10 });
    const overlay = newStep('overlay', buffered);
    expect(takenBy(overlay)).toEqual(['s2', 's3']);
    expect(newStep('input', [buffered[2]!]).id).toBe('s2');
  });

  it('know the layers from which their fields come', () => {
    const cut: ModelStep = { id: 's3', op: 'overlay', type: 'except', from: 's1', with: 's2' };
    expect(layersOf([...steps, cut], 's3')).toEqual(['road']);
    expect(layersOf(steps, 's2')).toEqual([]);
  });

  it.each([
    ['gt', '12.5', 12.5],
    ['gt', '甲', '甲'],
    ['eq', '0101', '0101'],
    ['in', '甲，乙, ', ['甲', '乙']],
  ] as const)('read the value of %s %s', (op, text, value) => {
    expect(typedValue(op, text)).toEqual(value);
  });
});
