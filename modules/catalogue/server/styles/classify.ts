import { type Executor, one, rows } from '@homestead/database';
import { brokenFields, HttpError } from '@homestead/http/contract';
import type { Call } from '@homestead/http/server';
import { naturalBreaks, rangeRules, restRule, valueRules } from '@homestead/mapstyle';
import { type RawBuilder, sql } from 'kysely';
import {
  type Classified,
  type ClassifyMethod,
  maxClasses,
  type styleRoutes as routes,
  styleTexts as texts,
} from '../../contract/index.ts';
import { numberIn } from '../features.ts';
import { findLayer } from '../layers.ts';
import { isShown, mayReadField, shownText } from '../visibility.ts';
import type { StyleDeps } from './deps.ts';

/** Numbers that natural breaks are found from: evenly taken quantiles of all. */
const breakSample = 400;

interface Values {
  db: Executor;
  /** The features that the caller sees. */
  from: RawBuilder<unknown>;
  /** The property's value as text. */
  text: RawBuilder<unknown>;
}

/** Rules by class or graduated, made from the values in a layer's current version that the caller may read. */
export async function classify(deps: StyleDeps, call: Call<typeof routes.classify>): Promise<Classified> {
  const { layerId, property, method, count = 5 } = call.body;
  const db = deps.db.kysely;
  const layer = await findLayer(db, layerId);
  const visible = layer && (await deps.visibilityOf(db, call.person, layer));
  if (!layer || !visible) throw new HttpError('missing');
  if (layer.currentVersion === null) throw brokenFields([{ path: 'layerId', message: texts.noData }]);
  if (!mayReadField(visible, property)) throw new HttpError('forbidden', texts.notReadable);
  const values: Values = {
    db,
    text: shownText(visible, property),
    from: sql`from catalogue.feature f where f.layer_id = ${layerId} and f.version = ${layer.currentVersion}
      and ${isShown(visible)}`,
  };
  const { geometryType } = layer;
  const { ramp = method === 'unique' ? 'varied' : 'yellowRed' } = call.body;
  const made =
    method === 'unique'
      ? await byValue(values, property, (list) => valueRules(geometryType, property, list, ramp))
      : await byRange(values, property, method, count, (limits) =>
          rangeRules(geometryType, property, limits, ramp),
        );
  const rest = made.rest > 0 ? { rules: [restRule(geometryType, texts.rest)], counts: [made.rest] } : null;
  return {
    rules: [...made.rules, ...(rest?.rules ?? [])],
    counts: [...made.counts, ...(rest?.counts ?? [])],
    layerVersion: layer.currentVersion,
    warnings: made.warnings,
  };
}

type Made = Omit<Classified, 'layerVersion'> & { rest: number };

async function byValue(
  { db, from, text }: Values,
  property: string,
  rulesOf: (values: readonly string[]) => Classified['rules'],
): Promise<Made> {
  const found = await rows<{ value: string | null; count: number }>(
    db,
    sql`select v.value, count(*)::int as count from (select ${text} as value ${from}) v group by v.value
      order by v.value is null desc, count(*) desc, v.value limit ${maxClasses + 2}`,
  );
  const known = found.filter(({ value }) => value !== null && value.trim() !== '' && value.length <= 200);
  if (known.length === 0) throw noValues(property);
  const kept = known.slice(0, maxClasses);
  kept.sort((a, b) => a.value!.localeCompare(b.value!, 'zh-CN', { numeric: true }));
  const { total } = await one<{ total: number }>(db, sql`select count(*)::int as total ${from}`);
  const rest = total - kept.reduce((sum, { count }) => sum + count, 0);
  const warnings = known.length > maxClasses ? [texts.tooManyValues(maxClasses, maxClasses)] : [];
  const empty = found.filter((row) => !known.includes(row)).reduce((sum, { count }) => sum + count, 0);
  if (empty > 0) warnings.push(texts.withoutValue(empty));
  return {
    rules: rulesOf(kept.map(({ value }) => value!)),
    counts: kept.map(({ count }) => count),
    rest,
    warnings,
  };
}

async function byRange(
  { db, from, text }: Values,
  property: string,
  method: Exclude<ClassifyMethod, 'unique'>,
  count: number,
  rulesOf: (limits: readonly number[]) => Classified['rules'],
): Promise<Made> {
  const number = numberIn(text);
  const { low, high, numbers, total } = await one<{
    low: string | number | null;
    high: string | number | null;
    numbers: number;
    total: number;
  }>(
    db,
    sql`select min(${number})::float8 as low, max(${number})::float8 as high, count(${number})::int as numbers,
      count(*)::int as total ${from}`,
  );
  if (low === null || high === null || numbers === 0) {
    const { texts: filled } = await one<{ texts: number }>(
      db,
      sql`select count(${text})::int as texts ${from}`,
    );
    throw filled > 0
      ? brokenFields([{ path: 'property', message: texts.noNumbers(property) }])
      : noValues(property);
  }
  const limits = await limitsOf({ db, from, number }, method, count, Number(low), Number(high));
  const classes = limits.length - 1;
  const inner = limits.slice(1, -1);
  const counted = await rows<{ class: number; count: number }>(
    db,
    sql`select width_bucket(${number}::float8, ${inner}::float8[]) as class, count(*)::int as count ${from}
      and ${number} is not null group by 1`,
  );
  const counts = Array.from(
    { length: classes },
    (_, at) => counted.find((row) => row.class === at)?.count ?? 0,
  );
  const warnings = classes < count ? [texts.fewerClasses(classes)] : [];
  if (total > numbers) warnings.push(texts.withoutValue(total - numbers));
  return { rules: rulesOf(limits), counts, rest: total - numbers, warnings };
}

/** Limits of the classes from the lowest to the highest number; all different, but for a single class of one number. */
async function limitsOf(
  { db, from, number }: { db: Executor; from: RawBuilder<unknown>; number: RawBuilder<unknown> },
  method: Exclude<ClassifyMethod, 'unique'>,
  count: number,
  low: number,
  high: number,
): Promise<number[]> {
  if (low === high) return [low, high];
  if (method === 'equal')
    return Array.from({ length: count + 1 }, (_, at) =>
      at === count ? high : low + ((high - low) * at) / count,
    );
  const steps = method === 'quantile' ? count : breakSample;
  const shares = Array.from({ length: steps + 1 }, (_, at) => at / steps);
  const { found } = await one<{ found: number[] }>(
    db,
    sql`select percentile_disc(${shares}::float8[]) within group (order by (${number})::float8) as found ${from}`,
  );
  const numbers = found.map(Number);
  const wanted = method === 'quantile' ? numbers : [low, ...naturalBreaks(numbers, count)];
  return distinct([...wanted, high]);
}

function distinct(limits: readonly number[]): number[] {
  const all = [...new Set(limits)].sort((a, b) => a - b);
  return all.length === 1 ? [all[0]!, all[0]!] : all;
}

const noValues = (property: string) =>
  brokenFields([{ path: 'property', message: texts.noValues(property) }]);
