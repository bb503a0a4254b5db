import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { depthOf, Filter, filterDepth } from './filter.ts';
import { Rule } from './style.ts';
import { FillSymbol, LabelSymbol, LineSymbol, MarkSymbol } from './symbol.ts';

/** One fault of a style: where (`rules.3.symbols.0.color`) and in Chinese. */
export interface StyleProblem {
  path: string;
  message: string;
}

const symbols = { fill: FillSymbol, line: LineSymbol, mark: MarkSymbol, label: LabelSymbol };
const most = 50;

/** Everything that is wrong with a style, at most fifty faults; none where it is a MapStyle. */
export function styleProblems(style: unknown): StyleProblem[] {
  const rules = (style as { rules?: unknown } | null)?.rules;
  if (!Array.isArray(rules) || rules.length === 0 || rules.length > 500)
    return [{ path: 'rules', message: '样式应有 1 到 500 条规则' }];
  return rules.flatMap((rule, index) => (index < 500 ? ruleProblems(rule, index) : [])).slice(0, most);
}

function ruleProblems(rule: unknown, index: number): StyleProblem[] {
  const name = `第 ${index + 1} 条规则`;
  if (rule === null || typeof rule !== 'object' || Array.isArray(rule))
    return [{ path: `rules.${index}`, message: `${name}不是对象` }];
  const path = `rules.${index}`;
  const { symbols: own, filter, ...rest } = rule as Record<string, unknown>;
  const found = problems(Rule, { ...rest, symbols: [{ type: 'fill' }] }, path, name);
  if (!Array.isArray(own) || own.length === 0 || own.length > 10)
    found.push({ path: `${path}.symbols`, message: `${name}应有 1 到 10 个符号` });
  else
    for (const [at, symbol] of own.entries())
      found.push(...symbolProblems(symbol, `${path}.symbols.${at}`, name));
  if (filter !== undefined) found.push(...filterProblems(filter, `${path}.filter`, name));
  const { minScale, maxScale } = rest;
  if (typeof minScale === 'number' && typeof maxScale === 'number' && minScale >= maxScale)
    found.push({ path: `${path}.maxScale`, message: `${name}的最大比例尺分母应大于最小的` });
  return found;
}

function symbolProblems(symbol: unknown, path: string, name: string): StyleProblem[] {
  const type = (symbol as { type?: unknown } | null)?.type;
  if (typeof type !== 'string' || !Object.hasOwn(symbols, type))
    return [{ path: `${path}.type`, message: `${name}的符号类型应为 fill、line、mark 或 label` }];
  return problems(symbols[type as keyof typeof symbols], symbol, path, name);
}

function filterProblems(filter: unknown, path: string, name: string): StyleProblem[] {
  if (nesting(filter, 0) > filterDepth * 2 + 2 || !Value.Check(Filter, filter))
    return [{ path, message: `${name}的筛选条件不正确` }];
  return depthOf(filter) > filterDepth
    ? [{ path, message: `${name}的筛选条件最多嵌套 ${filterDepth} 层` }]
    : [];
}

/** Levels of a value, no deeper than asked: a schema that calls itself must not be run on a thousand levels. */
function nesting(value: unknown, level: number): number {
  if (level > 100 || value === null || typeof value !== 'object') return level;
  return Math.max(level, ...Object.values(value).map((inner) => nesting(inner, level + 1)));
}

const words: Readonly<Record<string, string>> = {
  color: '颜色应写作 #RRGGBB',
  property: '字段名不正确',
  name: '名称应为 1 到 100 个字',
  title: '图例文字应为 1 到 100 个字',
  minScale: '最小比例尺分母应为正数',
  maxScale: '最大比例尺分母应为正数',
  opacity: '不透明度应在 0 到 1 之间',
  width: '线宽应在 0 到 50 之间',
  size: '大小不正确',
  dash: '虚线应为 2 到 8 个 0 到 100 的数',
  spacing: '填充间距应在 3 到 64 之间',
  shape: '点符号的形状不在可选值之内',
  pattern: '填充图案不在可选值之内',
};

function problems(schema: TSchema, value: unknown, path: string, name: string): StyleProblem[] {
  const found = new Map<string, StyleProblem>();
  for (const error of Value.Errors(schema, value)) {
    const params = error.params as { requiredProperties?: string[]; additionalProperties?: string[] };
    const extra = params.additionalProperties?.[0];
    const at = [error.instancePath.slice(1).replaceAll('/', '.'), params.requiredProperties?.[0] ?? extra]
      .filter(Boolean)
      .join('.');
    const field = at.split('.').findLast((part) => Object.hasOwn(words, part));
    const whole = [path, at].filter(Boolean).join('.');
    const meaning = extra ? `不能有“${extra.slice(0, 40)}”` : field ? words[field]! : '内容不正确';
    if (!found.has(whole)) found.set(whole, { path: whole, message: `${name}：${meaning}` });
  }
  return [...found.values()];
}
