import type { HomesteadRules, Limits } from '../contract/index.ts';
import type { Facts, Stage } from './facts.ts';
import { areaLimitOf } from './rules/limits.ts';

/** What a household may have on its site, by the stage at hand: the figures that the rules compare with. */
export function standardOf(rules: HomesteadRules, facts: Facts, stage: Stage): Limits {
  const { area, storeys, height, floorArea } = rules.parameters;
  const source = (rule: 'area' | 'storeys' | 'height' | 'eaves' | 'floor-area') =>
    rules.rules[`${stage}-${rule}`]?.source ?? rules.source;
  return {
    people: facts.values.people,
    area: { limit: areaLimitOf(facts, stage), unit: area.unit, source: source('area') },
    storeys: { limit: storeys.limit, unit: storeys.unit, source: source('storeys') },
    height: { limit: height.limit, unit: height.unit, source: source('height') },
    eaves: { limit: height.eaves, unit: height.unit, source: source('eaves') },
    floorArea: { limit: floorArea.limit, unit: floorArea.unit, source: source('floor-area') },
  };
}
