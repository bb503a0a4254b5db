import type { FieldFault } from '@homestead/http/contract';
import { type HomesteadRules, homesteadTexts as texts } from '../contract/index.ts';

/** Farmland in the application or in the third survey, while the case says that no conversion is needed; else null. */
export function conversionWarning(
  rules: HomesteadRules,
  jfsqjd: Readonly<Record<string, unknown>>,
): FieldFault | null {
  if (jfsqjd['zgbSfblnzy'] === '是') return null;
  const { land, surveyClasses } = rules.conversion;
  const asked = parts(jfsqjd['nsqdl'], ',').filter((kind) => land.includes(kind));
  const surveyed = parts(jfsqjd['cwhDscqgtddcZymj'], '；')
    .map((entry) => entry.replace(/\s*[\d.]+㎡$/, ''))
    .filter((name) => surveyClasses.includes(name));
  const why = [
    ...(asked.length > 0 ? [texts.conversionLand(asked.join('、'))] : []),
    ...(surveyed.length > 0 ? [texts.conversionSurvey(surveyed.join('、'))] : []),
  ];
  return why.length > 0 ? { path: 'jfsqjd.zgbSfblnzy', message: texts.conversion(why.join('、')) } : null;
}

function parts(value: unknown, separator: string): string[] {
  return typeof value === 'string' ? value.split(separator).map((part) => part.trim()) : [];
}
