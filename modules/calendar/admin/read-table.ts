import { calendarAdminTexts as words } from './texts.ts';

/** What a file or pasted text says of a year; `faults` name each line that could not be read. */
export interface ReadTable {
  year: number | null;
  off: string[];
  working: string[];
  source: string;
  faults: string[];
}

const offWords = /^(休|休息|放假|假|节假日|off|holiday)$/i;
const workWords = /^(班|上班|调休|补班|work|working)$/i;

/** Reads a holiday table: JSON as `content/calendar` has it, or lines `date,休` and `date,班`, as spreadsheets hold and export them. */
export function readTable(text: string): ReadTable {
  const clean = text.replace(/^\uFEFF/, '').trim();
  if (clean === '') return { ...nothing(), faults: [words.nothing] };
  return clean.startsWith('{') ? readJson(clean) : readLines(clean);
}

const nothing = (): ReadTable => ({ year: null, off: [], working: [], source: '', faults: [] });

function readJson(text: string): ReadTable {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ...nothing(), faults: [words.badJson] };
  }
  const given = value as { year?: unknown; off?: unknown; working?: unknown; source?: unknown };
  const table = nothing();
  for (const list of ['off', 'working'] as const) {
    const days = given[list] ?? [];
    if (!Array.isArray(days)) return { ...nothing(), faults: [words.badList(list)] };
    for (const day of days) {
      const found = readDay(String(day));
      if (found) table[list].push(found);
      else table.faults.push(words.badDay(String(day)));
    }
  }
  table.source = typeof given.source === 'string' ? given.source : '';
  table.year = typeof given.year === 'number' ? given.year : yearOf(table);
  return table;
}

function readLines(text: string): ReadTable {
  const table = nothing();
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const { days, list, fault } = readLine(line);
    if (fault) table.faults.push(words.badRun[fault](index + 1, line.trim()));
    else if (days.length > 0 && list) table[list].push(...days);
    // The first line may name the columns.
    else if (index > 0 || /\d/.test(line)) table.faults.push(words.badLine(index + 1, line.trim()));
  }
  table.year = yearOf(table);
  return table;
}

/** The day, or the first and last day of a run, and what they are; other cells, as a weekday or a name, say nothing more. */
function readLine(line: string): Run & { list: 'off' | 'working' | null } {
  const cells = line.split(/[,，;；\t]/).map((cell) => cell.trim().replace(/^"|"$/g, ''));
  const dates = cells.filter((cell) => isDays(readDays(cell))).slice(0, 2);
  const isOff = cells.some((cell) => offWords.test(cell));
  const isWorking = cells.some((cell) => workWords.test(cell));
  const list = isOff === isWorking ? null : isOff ? 'off' : 'working';
  return { ...readDays(dates.join('~')), list };
}

function yearOf({ off, working }: ReadTable): number | null {
  const first = [...off, ...working][0];
  return first ? Number(first.slice(0, 4)) : null;
}

/** What a run of days is: its days, or what is wrong with its ends; neither for what is no days. */
interface Run {
  days: string[];
  fault?: 'reversed' | 'tooLong';
}

const isDays = ({ days, fault }: Run) => days.length > 0 || fault !== undefined;

/** No holiday lasts longer; a run that does has a slip in its ends. */
const longestRun = 60;

/** A day, or each day of `2026-10-01~2026-10-07`. */
function readDays(text: string): Run {
  const [from = '', to] = text.split(/[~～至]/).map((part) => part.trim());
  const first = readDay(from);
  const last = to === undefined ? first : readDay(to);
  if (!first || !last) return { days: [] };
  if (last < first) return { days: [], fault: 'reversed' };
  const days: string[] = [];
  for (let at = Date.parse(first); at <= Date.parse(last) && days.length <= longestRun; at += 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days.length > longestRun ? { days: [], fault: 'tooLong' } : { days };
}

/** `2026-10-01` from the ways in which people and spreadsheets write it; null for what is no date. */
function readDay(text: string): string | null {
  const match =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text.trim()) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(text.trim());
  if (!match) return null;
  const [, year = '', month = '', day = ''] = match;
  const told = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const moment = new Date(`${told}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(told) ? told : null;
}
