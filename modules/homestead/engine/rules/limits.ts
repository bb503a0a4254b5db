import type { HomesteadRules } from '../../contract/index.ts';
import { type BrokenAt, type Check, type Facts, round, type Stage } from '../facts.ts';

type Measure = 'Area' | 'Storeys' | 'Height' | 'FloorArea';

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
export function areaLimitOf({ parameters, values }: Facts, stage: Stage): number {
  const land = values.list(`${stage}Land`);
  return areaLimit(parameters.area, values.people, {
    type: values.text(`${stage}Type`) || values.text('appliedType'),
    land: land.length > 0 ? land : values.list('appliedLand'),
  });
}

const over =
  (stage: Stage, measure: Measure, limitOf: (facts: Facts) => { limit: number; unit: string }): Check =>
  (facts) => {
    const { values } = facts;
    const value = values.number(`${stage}${measure}`);
    const { limit, unit } = limitOf(facts);
    if (value === undefined || value <= limit) return null;
    const figures = { people: values.people, limit: `${limit}${unit}`, value: `${value}${unit}` };
    return { path: values.path(`${stage}${measure}`), figures };
  };

/** No more land than a household of that size may have (domain facts §1.5). */
export const area = (stage: Stage): Check =>
  over(stage, 'Area', (facts) => ({ limit: areaLimitOf(facts, stage), unit: facts.parameters.area.unit }));

export const storeys = (stage: Stage): Check =>
  over(stage, 'Storeys', ({ parameters }) => parameters.storeys);

export const height = (stage: Stage): Check => over(stage, 'Height', ({ parameters }) => parameters.height);

export const floorArea = (stage: Stage): Check =>
  over(stage, 'FloorArea', ({ parameters }) => parameters.floorArea);

/** The form asks for one height; below the limit of the ridge it may still be above that of the eaves. */
export const eaves =
  (stage: Stage): Check =>
  (facts) => {
    const { limit, eaves: most, unit } = facts.parameters.height;
    const value = facts.values.number(`${stage}Height`);
    if (value === undefined || value > limit) return null;
    return over(stage, 'Height', () => ({ limit: most, unit }))(facts, stage);
  };

/** What is granted is not more than what was asked for. */
export const grantedBeyondApplied: Check = ({ values, parameters }) => {
  const [asked, granted] = [values.number('appliedArea'), values.number('grantedArea')];
  if (asked === undefined || granted === undefined || granted <= asked) return null;
  const { unit } = parameters.area;
  return {
    path: values.path('grantedArea'),
    figures: { limit: `${asked}${unit}`, value: `${granted}${unit}` },
  };
};

/** The drawn plot is not larger than what was asked for, beyond what drawing by hand allows. */
export const drawnBeyondApplied: Check = (facts) => drawnOver(facts, facts.values.number('appliedArea'), {});

/** The drawn plot is not larger than what the household may have: where it is granted, on the site that is granted. */
export const drawnBeyondLimit: Check = (facts, stage) =>
  drawnOver(facts, areaLimitOf(facts, stage), { people: facts.values.people });

function drawnOver(
  { values, parameters }: Facts,
  limit: number | undefined,
  figures: Readonly<Record<string, number>>,
): BrokenAt | null {
  const value = values.number('drawnArea');
  if (value === undefined || limit === undefined) return null;
  // Hundredths as decimals: 1.05 × 50.8 is less than 53.34 in binary.
  if (round(value - limit * (1 + (parameters.drawnTolerance ?? 0))) <= 0) return null;
  const { unit } = parameters.area;
  const over = `${round(value - limit)}${unit}`;
  return {
    path: values.path('drawnArea'),
    figures: { ...figures, value: `${value}${unit}`, limit: `${limit}${unit}`, over },
  };
}

/** The granted floor area has room on the granted footprint. */
export const grantedFloorPlausible: Check = ({ values, parameters }) => {
  const floor = values.number('grantedFloorArea');
  const footprint = values.number('grantedFootprint');
  const storeys = values.number('grantedStoreys');
  if (floor === undefined || footprint === undefined || storeys === undefined) return null;
  const most = round(footprint * storeys * parameters.floorFactor);
  if (floor <= most) return null;
  const { unit } = parameters.floorArea;
  return {
    path: values.path('grantedFloorArea'),
    figures: { value: `${floor}${unit}`, limit: `${most}${unit}`, factor: parameters.floorFactor },
  };
};
