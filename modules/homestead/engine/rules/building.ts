import { homesteadTexts as texts } from '../../contract/index.ts';
import { appliedOf, beyondApplied } from '../drawings.ts';
import type { Check, Stage } from '../facts.ts';

/** Farmland in the application or in the land survey, while the case does not say that it is converted. */
export const conversion: Check = ({ values, parameters }) => {
  if (values.text('landConverted') === parameters.landIsConverted) return null;
  const { land, surveyClasses } = parameters.conversion;
  const asked = values.list('appliedLand').filter((kind) => land.includes(kind));
  const surveyed = values
    .text('surveyedLand')
    .split('；')
    .map((entry) => entry.trim().replace(/\s*[\d.]+㎡$/, ''))
    .filter((name) => surveyClasses.includes(name));
  const why = [
    ...(asked.length > 0 ? [texts.conversionLand(asked.join('、'))] : []),
    ...(surveyed.length > 0 ? [texts.conversionSurvey(surveyed.join('、'))] : []),
  ];
  return why.length > 0 ? { path: values.path('landConverted'), figures: { why: why.join('、') } } : null;
};

/** From a number of storeys on a house is built by drawings (domain facts §1.5). */
export const drawings =
  (stage: Stage): Check =>
  ({ values, parameters }) => {
    const value = values.number(`${stage}Storeys`);
    const limit = parameters.drawingsFrom;
    const has = values.text('drawingNumber') !== '' || values.text('drawingPicture') !== '';
    if (value === undefined || value < limit || has) return null;
    return {
      path: values.path(stage === 'applied' ? 'drawingNumber' : 'grantedStoreys'),
      figures: { value, limit },
    };
  };

/** A drawing of the gallery is for no larger a house than was applied for; the gallery says so while one chooses. */
export const drawingBeyondApplied: Check = ({ values, drawing }) => {
  const applied = appliedOf({
    footprint: values.raw('appliedFootprint'),
    storeys: values.raw('appliedStoreys'),
    height: values.raw('appliedHeight'),
  });
  const why = drawing ? beyondApplied(drawing, applied) : [];
  if (why.length === 0) return null;
  return {
    path: values.path('drawingNumber'),
    figures: { number: values.text('drawingNumber'), why: why.join('、') },
  };
};

/** A drawing of the gallery is for a house of as many storeys as are granted, or applied for. */
export const drawingOfOtherStoreys: Check = ({ values, drawing, parameters }) => {
  const limit = values.number('grantedStoreys') ?? values.number('appliedStoreys');
  if (!drawing || limit === undefined || drawing.storeys === limit) return null;
  const { unit } = parameters.storeys;
  return {
    path: values.path('drawingNumber'),
    figures: {
      number: values.text('drawingNumber'),
      value: `${drawing.storeys}${unit}`,
      limit: `${limit}${unit}`,
    },
  };
};

/** Work begins while the permit is valid. */
export const startedWhileValid: Check = ({ values }) => {
  const [value, from, until] = [
    values.text('workStarted'),
    values.text('permitFrom'),
    values.text('permitUntil'),
  ];
  if (!value || !from || !until || (value >= from && value <= until)) return null;
  return { path: values.path('workStarted'), figures: { value, from, until } };
};
