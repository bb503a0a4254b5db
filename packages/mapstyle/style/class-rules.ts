import { defaultSymbol } from './defaults.ts';
import { type RampName, rampColors } from './ramps.ts';
import type { GeometryType, Rule } from './style.ts';

const cut = (text: string, most: number) => [...text].slice(0, most).join('');

/** A rule for each value of a property, in the order given. */
export function valueRules(
  geometryType: GeometryType,
  property: string,
  values: readonly string[],
  ramp: RampName,
): Rule[] {
  const colors = rampColors(ramp, values.length);
  return values.map((value, index) => ({
    name: `value-${index + 1}`,
    title: cut(value.trim(), 100) || '（空）',
    filter: { op: 'eq', property, value },
    symbols: [defaultSymbol(geometryType, colors[index])],
  }));
}

/** Rules for classes from each limit up to before the next; the last limit belongs to the last class. */
export function rangeRules(
  geometryType: GeometryType,
  property: string,
  limits: readonly number[],
  ramp: RampName,
): Rule[] {
  const count = Math.max(limits.length - 1, 0);
  const colors = rampColors(ramp, count);
  return colors.map((color, index) => {
    const [from, to] = [limits[index]!, limits[index + 1]!];
    const isLast = index === count - 1;
    return {
      name: `class-${index + 1}`,
      title: `${numberText(from)} – ${numberText(to)}`,
      filter: isLast
        ? { op: 'between', property, value: [from, to] }
        : {
            op: 'and',
            filters: [
              { op: 'ge', property, value: from },
              { op: 'lt', property, value: to },
            ],
          },
      symbols: [defaultSymbol(geometryType, color)],
    };
  });
}

/** For everything that no class takes. */
export const restRule = (geometryType: GeometryType, title: string): Rule => ({
  name: 'rest',
  title,
  otherwise: true,
  symbols: [defaultSymbol(geometryType, '#d9d9d9')],
});

const numberText = (value: number): string => String(Number(value.toPrecision(6)));
