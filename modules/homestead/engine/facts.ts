import type { HouseDrawing } from '../contract/drawings.ts';
import type { HomesteadRules } from '../contract/index.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A member of the household who stands in other cases that count. */
export interface OtherHomestead {
  /** Field that holds the identity number. */
  path: string;
  role: 'head' | 'member';
  /** Hidden in part. */
  name: string;
  /** The other cases in words; empty for a reader who may not know them. */
  cases: string;
  /** What the member is to the head of another household, where that is on file. */
  relation: string;
}

/** What a drawing of the gallery is held against an application by. */
export type DrawingFigures = Pick<HouseDrawing, 'footprint' | 'storeys' | 'height'>;

/** All that a rule is judged by. */
export interface Facts {
  parameters: HomesteadRules['parameters'];
  jfsqjd: Fields;
  jgysjd: Fields;
  /** `YYYY-MM-DD` of the county. */
  today: string;
  others: readonly OtherHomestead[];
  /** Whether the reader may know who of a household stands elsewhere: officers, never villagers. */
  readsOthers: boolean;
  /** The drawing of the county's gallery that the application names; null for another, or none. */
  drawing: DrawingFigures | null;
}

/** A rule that is broken: where it is told, and the figures of its message. */
export interface Breach {
  path: string;
  figures: Readonly<Record<string, string | number>>;
  /** Said in place of the rule's own words, to a reader who may not know the figures. */
  message?: string;
}

/** Judges one rule; nothing is said about what is not there. */
export type Check = (facts: Facts) => Breach | readonly Breach[] | null;

/** A figure, or undefined where there is none. */
export function figure(fields: Fields, code: string): number | undefined {
  const value = fields[code];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** A text without its blanks; empty where there is none. */
export function text(fields: Fields, code: string): string {
  const value = fields[code];
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

/** Entries of a comma-joined text. */
export function listed(fields: Fields, code: string): string[] {
  return text(fields, code)
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Two decimals at most, without binary dust. */
export function round(value: number): number {
  return Math.round(value * 100) / 100;
}
