import { type HouseStep, readHouseCase } from '../demo/house-case.ts';

const house = readHouseCase();

/** The application of the demonstration's first villager, from a village. */
export const applicant = (village: string): { jfsqjd: Record<string, unknown> } => ({
  jfsqjd: { ...house.application.jfsqjd, nl: 51, ...house.family, xzqh: village },
});

const reviewed = house.approval.find(({ taskKey }) => taskKey === 'cwhsh')?.form['jfsqjd'];

/** The review on site of a shape, with what the checks of the map found. */
export const review = (geometry: object, checks: Record<string, unknown>) => ({
  jfsqjd: { cwhKxjfqytk: JSON.stringify(geometry), ...checks, ...reviewed },
});

/** Who does each task of the way to approval without agricultural conversion, and what they write. */
export const wayToApproval = (geometry: object, checks: Record<string, unknown>): HouseStep[] =>
  house.approval.map((step) =>
    step.taskKey === 'cwhsh' ? { ...step, form: review(geometry, checks) } : step,
  );

/** The first review that asks for a conversion of farmland, and the conversion. */
export const wayOfConversion: readonly HouseStep[] = [
  ...house.approval
    .filter(({ taskKey }) => taskKey === 'zgbcs')
    .map((step) => ({ ...step, form: { jfsqjd: { ...step.form['jfsqjd'], zgbSfblnzy: '是' } } })),
  ...house.conversion,
];

/** From approval to the registered house. */
export const wayToRegistration: readonly HouseStep[] = house.registration;
