import { valueAt } from '@homestead/forms/engine';
import {
  type FigureCell,
  type FigureColumn,
  type FigureRow,
  figureColumns,
  workflowTexts,
} from '@homestead/workflow/contract';
import {
  type FigureRow as FigureRule,
  type HomesteadRules,
  type HouseDrawingFile,
  homesteadTexts,
} from '../contract/index.ts';
import { type Facts, type Records, round } from './facts.ts';
import { standardOf } from './standard.ts';

type Value = number | string | null;
type Drawing = Pick<HouseDrawingFile, 'footprint' | 'storeys' | 'height' | 'floorArea'>;

/** What a column is held against besides the limit: what was granted, else what was applied for. */
const heldAgainst = {
  applied: [],
  drawn: ['applied'],
  drawing: ['applied'],
  allowed: [],
  granted: ['applied'],
  setOut: ['granted', 'applied'],
  built: ['granted', 'applied'],
} as const satisfies Record<FigureColumn, readonly FigureColumn[]>;

const { figures: words } = homesteadTexts;
const { figureColumns: titles } = workflowTexts;

/**
 * The table of figures of a case: each line of the county's rules, with what exceeds the limit or differs marked. What a form
 * offers for approval is no approval: it stands in the table where it `isGranted`.
 */
export function figuresOf(
  rules: HomesteadRules,
  facts: Facts,
  records: Records,
  drawing: Drawing | null,
  isGranted: boolean,
): FigureRow[] {
  const hasArea = isGranted && facts.values.number('grantedArea') !== undefined;
  const limits = standardOf(rules, facts, hasArea ? 'granted' : 'applied');
  return (rules.summary?.figures ?? []).map((rule) => {
    const { key, title, unit, tolerance = 0 } = rule;
    const values = valuesOf(rule, records);
    if (!isGranted) values.granted = null;
    values.drawing = (rule.drawing && drawing?.[rule.drawing]) ?? null;
    values.allowed = rule.limit ? limits[rule.limit].limit : null;
    const cells = figureColumns.map((column) => ({
      column,
      value: values[column],
      ...judge(column, values, unit, tolerance),
    }));
    return { key, title, unit, cells };
  });
}

function valuesOf({ fields }: FigureRule, records: Records): Record<FigureColumn, Value> {
  const read = (path: string | undefined): Value => {
    const value = path === undefined ? undefined : valueAt(records, path);
    if (typeof value === 'number' && Number.isFinite(value)) return round(value);
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
  };
  return {
    applied: read(fields.applied),
    drawn: read(fields.drawn),
    drawing: null,
    allowed: null,
    granted: read(fields.granted),
    setOut: read(fields.setOut),
    built: read(fields.built),
  };
}

type Judged = Pick<FigureCell, 'mark' | 'note'>;
const sound: Judged = { mark: null, note: '' };

function judge(
  column: FigureColumn,
  values: Record<FigureColumn, Value>,
  unit: string,
  tolerance: number,
): Judged {
  const value = values[column];
  if (value === null || column === 'allowed') return sound;
  const { allowed } = values;
  if (typeof value === 'number' && typeof allowed === 'number' && round(value - allowed) > tolerance)
    return { mark: 'exceeds', note: words.exceeds(`${round(value - allowed)}${unit}`) };
  const other = heldAgainst[column].find((name) => values[name] !== null);
  const held = other && values[other];
  if (other === undefined || held === null || held === undefined || held === value) return sound;
  if (typeof value !== 'number' || typeof held !== 'number')
    return { mark: 'differs', note: words.differs(titles[other]) };
  // Hundredths as decimals: 9.05 - 9 is more than 0.05 in binary.
  if (round(Math.abs(value - held)) <= tolerance) return sound;
  const mark = value > held ? 'more' : 'less';
  const difference = `${round(Math.abs(value - held))}${unit}`;
  return { mark, note: words[mark](titles[other], difference) };
}
