import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Content } from '@homestead/forms/server';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import {
  type FieldName,
  HomesteadRules,
  levelOfRow,
  ReportRules,
  type RuleId,
  homesteadTexts as texts,
} from '../../contract/index.ts';
import { ruleNeeds } from '../../engine/index.ts';

const homesteadFile = 'rules/homestead.json';
const reportFile = 'rules/reports.json';

/**
 * Reads and checks the county's rules for homestead cases; null where the county has none. A file that is not right stops
 * the start with an error that names the file, the path and the reason. With `models`, each named field must exist.
 */
export function loadRules(contentFolder: string, models?: Content['models']): HomesteadRules | null {
  const rules = load(contentFolder, homesteadFile, HomesteadRules);
  if (!rules) return null;
  checkNeeds(rules);
  if (models) checkFields(homesteadFile, rules, models);
  return rules;
}

/** Reads and checks what becomes of reports and inspections; without the file nothing is linked and nobody is told. */
export function loadReportRules(contentFolder: string, models?: Content['models']): ReportRules {
  const rules = load(contentFolder, reportFile, ReportRules) ?? { kinds: [], linkedStarts: [], feedback: [] };
  if (models) checkFields(reportFile, rules, models);
  return rules;
}

/** A process of the content, by its key, with the keys of its tasks. */
export interface ProcessTasks {
  key: string;
  taskKeys: readonly string[];
}

/**
 * Stops the start where a rule waits for a task that its process does not have: the rule would never be judged, and nobody
 * would notice. Processes that the content does not bring are left alone.
 */
export function checkTasks(
  rules: HomesteadRules | null,
  reports: ReportRules,
  processes: readonly ProcessTasks[],
): void {
  const checked = rules ? [...taskKeysOf(rules)].map((named) => ({ ...named, process: rules.process })) : [];
  for (const { place, taskKey, process } of checked) check(homesteadFile, place, process, taskKey);
  for (const list of ['linkedStarts', 'feedback'] as const)
    for (const [index, { at }] of reports[list].entries())
      check(reportFile, `/${list}/${index}/at`, at.process, at.task);

  function check(file: string, place: string, process: string, taskKey: string) {
    const known = processes.find(({ key }) => key === process);
    if (known && !known.taskKeys.includes(taskKey))
      throw wrong(file, place, texts.noSuchTask(taskKey, process));
  }
}

/** What is wrong with rules that fit their schema, as a start would say it; null where nothing is. */
export function wrongRules(
  rules: HomesteadRules | null,
  reports: ReportRules,
  models: Content['models'],
  processes: readonly ProcessTasks[],
): string | null {
  try {
    if (rules) {
      checkNeeds(rules);
      checkFields(homesteadFile, rules, models);
    }
    checkFields(reportFile, reports, models);
    checkTasks(rules, reports, processes);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Keys under which the rules name tasks. */
const taskHolders = new Set(['at', 'asks', 'standardAt', 'recordedAt', 'startBy']);

function* taskKeysOf(value: unknown, place = ''): Generator<{ place: string; taskKey: string }> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    const at = `${place}/${key}`;
    if (!taskHolders.has(key)) yield* taskKeysOf(part, at);
    else for (const taskKey of [part].flat()) if (typeof taskKey === 'string') yield { place: at, taskKey };
  }
}

function load<S extends TSchema>(contentFolder: string, file: string, schema: S): Static<S> | null {
  const path = join(contentFolder, file);
  if (!existsSync(path)) return null;
  const value = parse(file, readFileSync(path, 'utf8'));
  if (Value.Check(schema, value)) return value as Static<S>;
  const [error] = Value.Errors(schema, value);
  throw wrong(file, error?.instancePath ?? '', error?.message ?? '');
}

function parse(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw wrong(file, '', texts.notJson((error as Error).message));
  }
}

const wrong = (file: string, path: string, why: string) => new Error(texts.rulesWrong(file, path, why));

/** A rule that is on without the fields that it reads would be silent for ever. */
function checkNeeds({ rules, fields }: HomesteadRules): void {
  for (const [id, row] of Object.entries(rules)) {
    const missing = ruleNeeds[id as RuleId].find((name: FieldName) => fields[name] === undefined);
    if (row && levelOfRow(row) !== 'off' && missing)
      throw wrong(homesteadFile, `/rules/${id}`, texts.fieldNeeded(missing));
  }
}

/** Paths of fields stand in these files as keys and values; every text of that form in such a place is a field. */
function checkFields(file: string, rules: object, models: Content['models']): void {
  for (const { at, path } of fieldPathsOf(rules)) {
    const [group = '', code] = path.split('.');
    const isKnown =
      Object.hasOwn(models, group) && models[group]?.fields.some((field) => field.code === code);
    if (!isKnown) throw wrong(file, at, texts.noSuchField(path));
  }
}

/** Objects and lists whose texts are paths of fields. */
const fieldHolders = new Set(['fields', 'members']);

function fieldPathsOf(value: unknown, at = '', isFields = false): { at: string; path: string }[] {
  if (typeof value === 'string') return isFields ? [{ at, path: value }] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    const place = `${at}/${key}`;
    const own = isFields && key.includes('.') ? [{ at: place, path: key }] : [];
    const inside = isFields || fieldHolders.has(key) || key === 'furtherMembers';
    return [...own, ...fieldPathsOf(part, place, inside)];
  });
}
