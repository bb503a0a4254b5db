import type { FormContext } from '@homestead/forms/engine';
import { getFieldType, maskName, valueAt } from '@homestead/forms/engine';
import type { PaperKind, PaperSource } from '../contract/index.ts';
import { printDay } from './days.ts';
import type { Sketch } from './sketch/index.ts';
import { stableText } from './stable-text.ts';
import type { ShownFact } from './verify/index.ts';

type Values = { [group: string]: Record<string, unknown> };

/** What somebody decided at a task, as the flow record keeps it. */
export interface Decision {
  taskKey: string;
  /** The one of several who answered side by side; null for a task of one. */
  item: string | null;
  by: string;
  status: number | null;
  outcome: string | null;
  content: string | null;
  /** `YYYY-MM-DD` */
  day: string;
}

/** What a paper says: all of it is text that the template prints. It is kept with the paper, to make it again. */
export interface PaperFacts {
  kind: string;
  title: string;
  number: string;
  made: { at: string; on: string; by: string };
  case: {
    number: string;
    applicant: string;
    applied: string;
    county: string;
    township: string;
    village: string;
  };
  fields: Record<string, string>;
  rows: Record<string, Record<string, string>[]>;
  opinions: Record<string, { by: string; outcome: string; text: string; on: string }>;
  /** Facts of modules above, by name. */
  more: Record<string, unknown>;
  /** The office that the paper names; absent where it names none. */
  office?: { name: string; contact: string; telephone: string };
  /** Signatures drawn with a finger, as SVG texts, by name. */
  signatures?: Record<string, string[]>;
  /** The drawing of the plot, or why it cannot be drawn; null where the case has no plot. */
  sketch: Sketch | { problem: string } | null;
  /** The code that a reader verifies the paper by, its address, the same as a QR, and the signature over all the rest. */
  check: { code: string; url: string; qr: string; key: string; signature: string; shown: ShownFact[] };
  isMasked: boolean;
}

/** The facts as they are signed. */
export type UnsignedFacts = Omit<PaperFacts, 'check'>;

export type ShowContext = Pick<FormContext, 'models' | 'dictionaries' | 'divisions' | 'today'>;

/** A field of a record in words, without its unit; days as papers print them. */
export function printField(source: PaperSource, values: Values, ctx: ShowContext): string {
  for (const path of typeof source === 'string' ? [source] : source) {
    const shown = printPath(path, values, ctx);
    if (shown !== '') return shown;
  }
  return '';
}

function printPath(written: string, values: Values, ctx: ShowContext): string {
  const [path = '', mask] = written.split('|');
  const [group = '', code] = path.split('.');
  const field = ctx.models[group]?.fields.find((candidate) => candidate.code === code);
  if (!field) return '';
  const type = getFieldType(field.type);
  const shown = type.show(valueAt(values, path), { ...field, unit: '' }, ctx);
  if (type.columnType === 'date') return shown && printDay(shown);
  return mask ? maskName(shown) : shown;
}

/** The printed fields of a paper by the names of its template. */
export function printFields(
  sources: Readonly<Record<string, PaperSource>>,
  values: Values,
  ctx: ShowContext,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(sources).map(([name, source]) => [name, printField(source, values, ctx)]),
  );
}

/** The tables of a paper: rows of numbered fields that are not empty, then those of the list field. */
export function printRows(
  rows: NonNullable<PaperKind['rows']>,
  values: Values,
  ctx: ShowContext,
): PaperFacts['rows'] {
  return Object.fromEntries(
    Object.entries(rows).map(([name, { blocks, more }]) => {
      const printed = blocks.map((block) => printFields(block, values, ctx));
      return [name, [...printed, ...(more ? printList(more, values, ctx) : [])].filter(isFilled)];
    }),
  );
}

function isFilled(row: Record<string, string>): boolean {
  return Object.values(row).some((text) => text !== '');
}

function printList(path: string, values: Values, ctx: ShowContext): Record<string, string>[] {
  const [group = '', code] = path.split('.');
  const field = ctx.models[group]?.fields.find((candidate) => candidate.code === code);
  const list = valueAt(values, path);
  if (!field || !Array.isArray(list)) return [];
  const parts = getFieldType(field.type).parts ?? [];
  return list.map((row: Record<string, unknown>) =>
    Object.fromEntries(
      parts.map(({ key, type }) => [
        key,
        type.show(row[key], { ...field, code: key, type: type.type, unit: '' }, ctx),
      ]),
    ),
  );
}

/** The last decision at each task that a paper prints: where no item is named, of its holder, whose signature counts before that of a signer who was added. */
export function printOpinions(
  wanted: NonNullable<PaperKind['opinions']>,
  decisions: readonly Decision[],
): PaperFacts['opinions'] {
  return Object.fromEntries(
    Object.entries(wanted).flatMap(([name, { task, item }]) => {
      const own = decisions.filter(({ taskKey }) => taskKey === task);
      const last =
        item === undefined
          ? (own.findLast((one) => one.item === null) ?? own.at(-1))
          : own.findLast((one) => one.item === item);
      if (!last) return [];
      const { by, outcome, content, day } = last;
      return [[name, { by, outcome: outcome ?? '', text: content ?? '', on: printDay(day) }]];
    }),
  );
}

/** Where a text of the facts contains a sign: the path of its name, and the text. */
export function whereSaid(
  facts: unknown,
  sign: string,
  path: string[] = [],
): { path: string[]; text: string } | null {
  if (typeof facts === 'string') return facts.includes(sign) ? { path, text: facts } : null;
  if (typeof facts !== 'object' || facts === null) return null;
  for (const [key, value] of Object.entries(facts)) {
    const found = whereSaid(value, sign, [...path, key]);
    if (found) return found;
  }
  return null;
}

/** The facts as the compiler gets them. */
export function factsText(facts: PaperFacts): string {
  return stableText(facts);
}
