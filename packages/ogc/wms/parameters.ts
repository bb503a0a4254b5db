import type { Kvp } from '../kvp.ts';
import { WmsProblem } from './problem.ts';
import { wmsTexts as texts } from './texts.ts';

/** A parameter without surrounding blanks; undefined where it is absent or empty. */
export function optional(values: Kvp, name: string): string | undefined {
  const value = values.get(name)?.trim();
  return value === '' ? undefined : value;
}

export function required(values: Kvp, name: string): string {
  const value = optional(values, name);
  if (value === undefined) throw new WmsProblem('MissingParameterValue', texts.missing(name), name);
  return value;
}

/** Names between commas; an empty name stays, because its place counts. */
export const listOf = (text: string): string[] => text.split(',').map((one) => one.trim());

const decimal = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;

/** A finite number as XML Schema writes doubles, exponents included; undefined for anything else. */
export function numberOf(text: string): number | undefined {
  const value = decimal.test(text.trim()) ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value : undefined;
}

/** A whole number from `least` to `most`; throws WmsProblem. */
export function wholeBetween(text: string, name: string, least: number, most: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most))
    throw new WmsProblem('InvalidParameterValue', texts.size(name, most), name);
  return value;
}
