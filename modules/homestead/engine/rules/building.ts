import { homesteadTexts as texts } from '../../contract/index.ts';
import { appliedOf, beyondApplied } from '../drawings.ts';
import { type Check, figure, listed, text } from '../facts.ts';
import { fieldsOf } from './limits.ts';

/** Farmland in the application or in the third survey, while the case does not say that it is converted. */
export const conversion: Check = ({ jfsqjd, parameters }) => {
  if (text(jfsqjd, 'zgbSfblnzy') === texts.yes) return null;
  const { land, surveyClasses } = parameters.conversion;
  const asked = listed(jfsqjd, 'nsqdl').filter((kind) => land.includes(kind));
  const surveyed = text(jfsqjd, 'cwhDscqgtddcZymj')
    .split('；')
    .map((entry) => entry.trim().replace(/\s*[\d.]+㎡$/, ''))
    .filter((name) => surveyClasses.includes(name));
  const why = [
    ...(asked.length > 0 ? [texts.conversionLand(asked.join('、'))] : []),
    ...(surveyed.length > 0 ? [texts.conversionSurvey(surveyed.join('、'))] : []),
  ];
  return why.length > 0 ? { path: 'jfsqjd.zgbSfblnzy', figures: { why: why.join('、') } } : null;
};

/** From a number of storeys on a house is built by drawings (domain facts §1.5). */
export const drawings =
  (stage: 'applied' | 'granted'): Check =>
  ({ jfsqjd, parameters }) => {
    const code = fieldsOf[stage].storeys;
    const value = figure(jfsqjd, code);
    const limit = parameters.drawingsFrom;
    const has = text(jfsqjd, 'jftzxzTzbh') !== '' || text(jfsqjd, 'jftzxzJzsjtzzp') !== '';
    if (value === undefined || value < limit || has) return null;
    return { path: stage === 'applied' ? 'jfsqjd.jftzxzTzbh' : `jfsqjd.${code}`, figures: { value, limit } };
  };

/** A drawing of the gallery is for no larger a house than was applied for; the gallery says so while one chooses. */
export const drawingBeyondApplied: Check = ({ jfsqjd, drawing }) => {
  const why = drawing ? beyondApplied(drawing, appliedOf(jfsqjd)) : [];
  if (why.length === 0) return null;
  return {
    path: 'jfsqjd.jftzxzTzbh',
    figures: { number: text(jfsqjd, 'jftzxzTzbh'), why: why.join('、') },
  };
};

/** Work begins while the permit is valid. */
export const startedWhileValid: Check = ({ jfsqjd, jgysjd }) => {
  const [value, from, until] = [text(jgysjd, 'kgrq'), text(jfsqjd, 'pzsyxqq'), text(jfsqjd, 'pzsyxqz')];
  if (!value || !from || !until || (value >= from && value <= until)) return null;
  return { path: 'jgysjd.kgrq', figures: { value, from, until } };
};
