import type { HomesteadRules } from '../../contract/index.ts';
import { type Check, type Facts, figure, listed, round, text } from '../facts.ts';
import { householdSize } from '../household.ts';

type Stage = 'applied' | 'granted';

/** The fields that each stage fills: what is asked for, and what is granted. */
export const fieldsOf = {
  applied: {
    area: 'nsqzjdmj',
    footprint: 'nsqzfzdmj',
    storeys: 'nsqjzcs',
    height: 'nsqjzgd',
    floorArea: 'nsqjzmj',
    type: 'nsqjflx',
    land: 'nsqdl',
  },
  granted: {
    area: 'pzsqzjdmj',
    footprint: 'pzsqzfzdmj',
    storeys: 'jzcs',
    height: 'jzgd',
    floorArea: 'zfjzmj',
    type: 'jflx',
    land: 'dl',
  },
} as const satisfies Record<Stage, Record<string, string>>;

/** How much land a household of that size may have; more on its old site or on idle land. */
export function areaLimit(
  { byHousehold, extra }: HomesteadRules['parameters']['area'],
  people: number,
  site: { type: string; land: readonly string[] },
): number {
  const step = byHousehold.find(({ upTo }) => upTo === undefined || people <= upTo) ?? byHousehold.at(-1);
  const isExtra = extra.types.includes(site.type) || site.land.some((kind) => extra.land.includes(kind));
  return (step?.limit ?? 0) + (isExtra ? extra.limit : 0);
}

/** The area limit of this household on this site. Where the officers did not name type and land again, the application's stand. */
export function areaLimitOf({ parameters, jfsqjd }: Facts, stage: Stage): number {
  const [own, asked] = [fieldsOf[stage], fieldsOf.applied];
  const land = listed(jfsqjd, own.land);
  return areaLimit(parameters.area, householdSize(jfsqjd), {
    type: text(jfsqjd, own.type) || text(jfsqjd, asked.type),
    land: land.length > 0 ? land : listed(jfsqjd, asked.land),
  });
}

const over =
  (
    stage: Stage,
    field: keyof (typeof fieldsOf)['applied'],
    limitOf: (facts: Facts) => { limit: number; unit: string; from?: number },
  ): Check =>
  (facts) => {
    const code = fieldsOf[stage][field];
    const value = figure(facts.jfsqjd, code);
    const { limit, unit } = limitOf(facts);
    if (value === undefined || value <= limit) return null;
    const figures = {
      people: householdSize(facts.jfsqjd),
      limit: `${limit}${unit}`,
      value: `${value}${unit}`,
    };
    return { path: `jfsqjd.${code}`, figures };
  };

/** No more land than a household of that size may have (domain facts §1.5). */
export const area = (stage: Stage): Check =>
  over(stage, 'area', (facts) => ({ limit: areaLimitOf(facts, stage), unit: facts.parameters.area.unit }));

export const storeys = (stage: Stage): Check =>
  over(stage, 'storeys', ({ parameters }) => parameters.storeys);

export const height = (stage: Stage): Check => over(stage, 'height', ({ parameters }) => parameters.height);

export const floorArea = (stage: Stage): Check =>
  over(stage, 'floorArea', ({ parameters }) => parameters.floorArea);

/** The form asks for one height; below the limit of the ridge it may still be above that of the eaves. */
export const eaves =
  (stage: Stage): Check =>
  (facts) => {
    const { limit, eaves: most, unit } = facts.parameters.height;
    const value = figure(facts.jfsqjd, fieldsOf[stage].height);
    if (value === undefined || value > limit) return null;
    return over(stage, 'height', () => ({ limit: most, unit }))(facts);
  };

/** What is granted is not more than what was asked for. */
export const grantedBeyondApplied: Check = ({ jfsqjd, parameters }) => {
  const [asked, granted] = [figure(jfsqjd, fieldsOf.applied.area), figure(jfsqjd, fieldsOf.granted.area)];
  if (asked === undefined || granted === undefined || granted <= asked) return null;
  const { unit } = parameters.area;
  return {
    path: `jfsqjd.${fieldsOf.granted.area}`,
    figures: { limit: `${asked}${unit}`, value: `${granted}${unit}` },
  };
};

/** The granted floor area has room on the granted footprint. */
export const grantedFloorPlausible: Check = ({ jfsqjd, parameters }) => {
  const codes = fieldsOf.granted;
  const [floor, footprint, count] = [codes.floorArea, codes.footprint, codes.storeys].map((code) =>
    figure(jfsqjd, code),
  );
  if (floor === undefined || footprint === undefined || count === undefined) return null;
  const most = round(footprint * count * parameters.floorFactor);
  if (floor <= most) return null;
  const { unit } = parameters.floorArea;
  return {
    path: `jfsqjd.${codes.floorArea}`,
    figures: { value: `${floor}${unit}`, limit: `${most}${unit}`, factor: parameters.floorFactor },
  };
};
