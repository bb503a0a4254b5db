import { describe, expect, it, test } from 'vitest';

it('a table of cases without a case is refused, and one with cases is tried', () => {
  const none = ['x'].filter((entry) => entry === 'y');
  for (const api of [it, test, describe])
    expect(() => api.each(none)('never', () => undefined)).toThrow('a table of cases without a case');
});

describe.each(['a table'])('%s', (name) => {
  it.each([[name, 7]])('of %s has %i', (first, second) => expect([first, second]).toEqual(['a table', 7]));
});
