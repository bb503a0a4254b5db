import { valueAt } from '@homestead/forms/engine';
import type { DrawingFigures, FieldName, HomesteadRules } from '../contract/index.ts';
import { type Member, readMembers, sizeOf } from './household.ts';

export type Records = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** What a case says, by the names of the rules; no rule reads a field by the county's code. */
export interface CaseValues {
  /** Value as it is stored; undefined where the county has no such field. */
  raw(name: FieldName): unknown;
  /** A figure, or undefined where there is none. */
  number(name: FieldName): number | undefined;
  /** A text without its blanks; empty where there is none. */
  text(name: FieldName): string;
  /** Entries of a comma-joined text. */
  list(name: FieldName): string[];
  /** Field of the county's models (`group.code`); empty where the county has no such field. */
  path(name: FieldName): string;
  /** Head and members who gave an identity number, each number once. */
  members: readonly Member[];
  /** How many people the area limit counts: the head, and everybody who is named as a member. */
  people: number;
}

/** Another case in which somebody of the household stands. */
export interface OtherCase {
  processId: string;
  /** Empty where the reader may not see the case. */
  caseNo: string;
}

/** A member of the household who stands in other cases that count. */
export interface OtherHomestead {
  /** Field that holds the identity number. */
  path: string;
  role: 'head' | 'member';
  /** Hidden in part. */
  name: string;
  /** The other cases in words; empty for a reader who may not know them. */
  cases: string;
  /** The other cases, all of them. */
  found: readonly OtherCase[];
  /** What the member is to the head of another household, where that is on file. */
  relation: string;
}

/** All that a rule is judged by. */
export interface Facts {
  parameters: HomesteadRules['parameters'];
  values: CaseValues;
  /** `YYYY-MM-DD` of the county. */
  today: string;
  others: readonly OtherHomestead[];
  /** How many objected to the notice and have no answer yet. */
  objections: number;
  /** Whether the reader may know who of a household stands elsewhere: officers, never villagers. */
  readsOthers: boolean;
  /** The drawing of the county's gallery that the application names; null for another, or none. */
  drawing: DrawingFigures | null;
}

/** Where a rule is broken, and the figures of its message. */
export interface BrokenAt {
  path: string;
  figures: Readonly<Record<string, string | number>>;
  /** Said in place of the rule's own words, to a reader who may not know the figures. */
  message?: string;
  /** Figures of the message as it is kept, where those shown are for this reader alone. */
  kept?: Readonly<Record<string, string | number>>;
  /** Other cases that it is about. */
  cases?: readonly OtherCase[];
}

/** What is asked for, and what is granted: each has fields of its own. */
export type Stage = 'applied' | 'granted';

/** Judges one rule at tasks that decide on what is asked for or grant; a fact that is not there breaks none. */
export type Check = (facts: Facts, stage: Stage) => BrokenAt | readonly BrokenAt[] | null;

/** Reads the records of a case by the field names of a county's rules. */
export function valuesOf(
  { fields, household }: Pick<HomesteadRules, 'fields' | 'household'>,
  records: Records,
): CaseValues {
  const raw = (name: FieldName): unknown => {
    const path = fields[name];
    return path === undefined ? undefined : valueAt(records, path);
  };
  const text = (name: FieldName): string => {
    const value = raw(name);
    return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  };
  return {
    raw,
    text,
    number(name) {
      const value = raw(name);
      return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
    },
    list: (name) =>
      text(name)
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    path: (name) => fields[name] ?? '',
    members: readMembers(fields, household, records),
    people: sizeOf(household, records),
  };
}

/** Two decimals at most, without the remainder of binary fractions. */
export function round(value: number): number {
  return Math.round(value * 100) / 100;
}
