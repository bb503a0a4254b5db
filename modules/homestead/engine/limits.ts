import type { FieldFault } from '@homestead/http/contract';
import { type HomesteadRules, type RuleMode, homesteadTexts as texts } from '../contract/index.ts';
import { householdSize } from './household.ts';

export type Stage = 'application' | 'approval';
type Fields = Readonly<Record<string, unknown>>;

/** The fields that each stage fills: what is asked for, and what is granted. */
const fieldsOf = {
  application: {
    area: 'nsqzjdmj',
    storeys: 'nsqjzcs',
    height: 'nsqjzgd',
    floorArea: 'nsqjzmj',
    type: 'nsqjflx',
    land: 'nsqdl',
  },
  approval: {
    area: 'pzsqzjdmj',
    storeys: 'jzcs',
    height: 'jzgd',
    floorArea: 'zfjzmj',
    type: 'jflx',
    land: 'dl',
  },
} as const satisfies Record<Stage, Record<string, string>>;

/** How much land a household of that size may have; more on its old site or on idle land. */
export function areaLimit(
  rules: HomesteadRules,
  people: number,
  site: { type?: unknown; land?: unknown },
): number {
  const { byHousehold, extra } = rules.area;
  const step = byHousehold.find(({ upTo }) => upTo === undefined || people <= upTo) ?? byHousehold.at(-1);
  const isExtra =
    extra.types.includes(String(site.type ?? '')) ||
    listOf(site.land).some((kind) => extra.land.includes(kind));
  return (step?.limit ?? 0) + (isExtra ? extra.limit : 0);
}

/** Every limit that the case goes over, in words, sorted by what the county made of the rule. */
export function judgeLimits(
  rules: HomesteadRules,
  jfsqjd: Fields,
  stage: Stage,
): { faults: FieldFault[]; warnings: FieldFault[] } {
  const fields = fieldsOf[stage];
  const said: { faults: FieldFault[]; warnings: FieldFault[] } = { faults: [], warnings: [] };
  const say = (mode: RuleMode, code: string, message: string) => {
    if (mode === 'off') return;
    said[mode === 'hard' ? 'faults' : 'warnings'].push({ path: `jfsqjd.${code}`, message });
  };
  const over = (code: string, limit: number, tell: (value: number) => string, mode: RuleMode) => {
    const value = jfsqjd[code];
    if (typeof value === 'number' && value > limit) say(mode, code, tell(value));
  };
  const { area, storeys, height, floorArea } = rules;
  const people = householdSize(jfsqjd);
  // Where the officers did not name type and land again, the application's stand.
  const site = {
    type: jfsqjd[fields.type] ?? jfsqjd[fieldsOf.application.type],
    land: jfsqjd[fields.land] ?? jfsqjd[fieldsOf.application.land],
  };
  const most = areaLimit(rules, people, site);
  over(
    fields.area,
    most,
    (value) => texts.areaOver(people, `${most}${area.unit}`, `${value}${area.unit}`),
    area[stage],
  );
  const inStoreys = (count: number) => `${count}${storeys.unit}`;
  over(
    fields.storeys,
    storeys.limit,
    (value) => texts.storeysOver(inStoreys(storeys.limit), inStoreys(value)),
    storeys[stage],
  );
  const inMetres = (metres: number) => `${metres}${height.unit}`;
  const isTall = Number(jfsqjd[fields.height]) > height.limit;
  over(
    fields.height,
    height.limit,
    (value) => texts.heightOver(inMetres(height.limit), inMetres(value)),
    height[stage],
  );
  // The form asks for one height; below the limit of the ridge it may still be above that of the eaves.
  if (!isTall && height[stage] !== 'off') {
    over(
      fields.height,
      height.eaves,
      (value) => texts.eavesOver(inMetres(height.eaves), inMetres(value)),
      'soft',
    );
  }
  const inFloor = (size: number) => `${size}${floorArea.unit}`;
  over(
    fields.floorArea,
    floorArea.limit,
    (value) => texts.floorAreaOver(inFloor(floorArea.limit), inFloor(value)),
    floorArea[stage],
  );
  return said;
}

function listOf(value: unknown): string[] {
  return typeof value === 'string' ? value.split(',').map((part) => part.trim()) : [];
}
