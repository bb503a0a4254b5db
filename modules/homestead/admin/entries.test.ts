import { describe, expect, it } from 'vitest';
import { entriesFor } from './entries.ts';

const paths = (...roles: string[]) => entriesFor(roles).map((entry) => entry.path);

describe('the quick entries of the portal', () => {
  it('begin with the application for villagers, who have nothing to claim', () => {
    expect(paths('villager')[0]).toBe('/Apply/zjdjfsp');
    expect(paths('villager')).not.toContain('/Tasks/claimable');
  });
  it('begin with the to-dos for officers', () => {
    expect(paths('township-head')[0]).toBe('/Tasks/todo');
  });
  it('let village and township staff apply by proxy, and nobody else', () => {
    expect(paths('village-committee')).toContain('/Apply/zjdjfsp');
    expect(paths('registry')).not.toContain('/Apply/zjdjfsp');
  });
  it('let inspectors alone report inspections', () => {
    expect(paths('inspector')).toContain('/Apply/rcxj');
    expect(paths('villager')).not.toContain('/Apply/rcxj');
  });
});
