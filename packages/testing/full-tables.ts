import { describe, it } from 'vitest';

/** A table of cases that lost its rows, by a filter or a file that is not found, would pass without trying anything. */
function refuseEmpty(api: { each: unknown }): void {
  const each = api.each as (this: unknown, ...given: unknown[]) => unknown;
  api.each = function full(this: unknown, ...given: unknown[]) {
    if (Array.isArray(given[0]) && given[0].length === 0) throw new Error('a table of cases without a case');
    return each.apply(this, given);
  };
}

refuseEmpty(it);
refuseEmpty(describe);
