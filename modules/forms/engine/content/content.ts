import type { LayerDefinitions } from '@homestead/catalogue/contract';
import type { Dictionary } from '@homestead/dictionaries/contract';
import {
  type DataModel,
  type DataModelField,
  sensitiveFiles,
  sensitiveTexts,
} from '@homestead/models/contract';
import type { Condition } from '../../contract/condition.ts';
import { contentTexts as words } from '../../contract/content-texts.ts';
import type { FormDefinition, FormField } from '../../contract/form.ts';
import type { Rule, Term } from '../../contract/rule.ts';
import type { FieldType } from '../field-type.ts';
import { findFieldType } from '../field-types.ts';
import { templatePaths } from '../values/template.ts';
import { splitPath } from '../values/values.ts';
import { checkLookups } from './check-lookups.ts';
import { checkMembers, checkSteps } from './check-steps.ts';

/** What a county describes: every model, option list, layer and form. */
export interface Content {
  models: Readonly<Record<string, DataModel>>;
  dictionaries: Readonly<Record<string, Dictionary>>;
  forms: Readonly<Record<string, FormDefinition>>;
  layers: LayerDefinitions;
}

/** What content names and does not have, in words for whoever edits it; empty when all is well. */
export function checkContent(content: Content): string[] {
  return [
    ...Object.values(content.models).flatMap((model) => checkModel(model, content)),
    ...Object.values(content.dictionaries).flatMap(checkDictionary),
    ...Object.values(content.forms).flatMap((form) => checkForm(form, content)),
  ];
}

function checkDictionary({ code, items }: Dictionary): string[] {
  return duplicates(items.map((item) => item.value)).map((value) =>
    words.dictionary(code, words.valueTwice(value)),
  );
}

function checkModel({ group, fields }: DataModel, content: Content): string[] {
  const problems = duplicates(fields.map((field) => field.code)).map((code) =>
    words.twice(`${group}.${code}`),
  );
  for (const field of fields) {
    const at = `${group}.${field.code}`;
    const say = (problem: string) => problems.push(words.at(at, problem));
    const type = findFieldType(field.type);
    if (!type) say(words.noType(field.type));
    const dictionary = type?.dictionaryOf?.(field) ?? field.dictionary;
    if (dictionary && !Object.hasOwn(content.dictionaries, dictionary)) say(words.noDictionary(dictionary));
    const isClosedChoice = type?.nature === 'choice' && !field.freeEntry;
    if (isClosedChoice && !field.dictionary) say(words.choiceAlone);
    if (type?.nature === 'files' && !field.upload) say(words.filesAlone);
    problems.push(...checkSensitive(field).map((problem) => words.at(at, problem)));
  }
  return problems;
}

/** Whether a field says of itself what its type holds of a person, and nothing that it cannot hold. */
function checkSensitive({ type: name, sensitive, upload }: DataModelField): string[] {
  const type = findFieldType(name);
  const { parts } = type ?? {};
  if (parts) {
    const said: Readonly<Record<string, string>> = typeof sensitive === 'object' ? sensitive : {};
    const unknown = Object.keys(said).filter((key) => !parts.some((part) => part.key === key));
    return [
      ...(typeof sensitive === 'string' ? [words.partsUnsaid] : []),
      ...unknown.map(words.noPart),
      ...parts
        .filter((part) => part.type.holds && said[part.key] !== part.type.holds)
        .map((part) => words.partHolds(part.key, part.type.holds ?? '')),
    ];
  }
  if (typeof sensitive === 'object') return [words.noParts];
  if (type?.holds && sensitive !== type.holds) return [words.holds(type.holds)];
  const kinds: readonly string[] = upload ? sensitiveFiles : sensitiveTexts;
  return sensitive && !kinds.includes(sensitive) ? [words.cannotHold(sensitive)] : [];
}

function checkForm(form: FormDefinition, content: Content): string[] {
  return problemsOfForm(form, content).map((problem) => words.form(form.title, form.formKey, problem));
}

/** What one form names and content does not have, and what in it does not fit; each problem names its field by its path. */
export function problemsOfForm(form: FormDefinition, content: Content): string[] {
  const fields = form.sections.flatMap((section) => section.fields);
  const inForm = new Map(fields.map((field) => [field.field, field]));
  const problems = duplicates(fields.map((field) => field.field)).map(words.twice);
  if (fields.length === 0 && !form.empty) problems.push(words.emptyForm);
  for (const path of namedPaths(form)) {
    if (!modelField(path, content)) problems.push(words.noField(path));
  }
  for (const field of fields) problems.push(...checkField(field, inForm, content));
  problems.push(...checkDecision(form, inForm, content));
  problems.push(...checkOpinion(form, inForm, content));
  problems.push(...checkSteps(form, inForm));
  problems.push(...checkLookups(form, inForm, (path) => typeAt(path, content)));
  problems.push(...checkMembers(form, inForm, (path) => typeAt(path, content)));
  return problems;
}

function checkField(field: FormField, inForm: Map<string, FormField>, content: Content): string[] {
  const at = field.field;
  const problems: string[] = [];
  const say = (problem: string) => problems.push(words.at(at, problem));
  if (field.dictionary && !Object.hasOwn(content.dictionaries, field.dictionary)) {
    say(words.noDictionary(field.dictionary));
  }
  if (field.noticeOn && typeAt(at, content)?.nature !== 'files') say(words.noticeOfNoFile);
  if (field.geometry && typeAt(field.geometry, content)?.means !== 'shape') say(words.noShape);
  const isShown = field.readOnly || field.hidden;
  const isUnset =
    typeAt(at, content)?.means === 'map-check' && !isShown && field.layer === undefined && !field.geometry;
  // Nobody could ever make such a check, nor complete a task that asks for it.
  if (isUnset || (field.checks && !(field.layer && field.geometry))) say(words.checkAlone);
  // Without a field that takes the result no check would be made, and the shape's area be written in its place.
  if (field.layer !== undefined && Object.values(field.checks ?? {}).length === 0) say(words.checkUnwritten);
  problems.push(...checkLayer(field, content).map((problem) => words.at(at, problem)));
  problems.push(...checkOutlines(field, content).map((problem) => words.at(at, problem)));
  for (const path of Object.values(field.checks ?? {}).flat()) {
    if (!inForm.get(path)?.auto) say(words.writesUnfit(path));
  }
  const area = field.areaField;
  // Into a number that is typed the measured one is taken, and stays to be corrected.
  if (
    area !== undefined &&
    !inForm.get(area)?.auto &&
    !(inForm.has(area) && typeAt(area, content)?.columnType === 'numeric')
  )
    say(words.areaUnfit(area));
  return problems;
}

/** Whether the outlines of a map are drawn fields, and the one that the field should keep to is among them. */
function checkOutlines({ map }: FormField, content: Content): string[] {
  const paths = (map?.outlines ?? []).map(({ field }) => field);
  const problems = paths.filter((path) => typeAt(path, content)?.means !== 'shape').map(words.outlineUnfit);
  if (map?.beyond && !paths.includes(map.beyond)) problems.push(words.beyondUnfit(map.beyond));
  if (map?.takes && !paths.includes(map.takes)) problems.push(words.takesUnfit(map.takes));
  return problems;
}

/** Whether the layer of an area check exists, is one to check against, and writes values that its field takes. */
function checkLayer({ layer: id, checks }: FormField, content: Content): string[] {
  if (id === undefined) return [];
  const layer = Object.hasOwn(content.layers, id) ? content.layers[id] : undefined;
  if (!layer) return [words.noLayer(id)];
  if (!layer.check) return [words.layerUnchecked(id)];
  const { occupied, notOccupied } = layer.check;
  const dictionary = checks?.occupied ? modelField(checks.occupied, content)?.dictionary : undefined;
  if (!dictionary) return [];
  const values = content.dictionaries[dictionary]?.items.map(({ value }) => value) ?? [];
  return [occupied, notOccupied]
    .filter((value) => !values.includes(value))
    .map((value) => words.layerResult(id, value, dictionary));
}

/** The opinion is written: a field of the form that holds text. */
function checkOpinion(
  { opinion }: FormDefinition,
  inForm: Map<string, FormField>,
  content: Content,
): string[] {
  if (opinion === undefined) return [];
  if (!inForm.has(opinion)) return [words.opinionAway(opinion)];
  return typeAt(opinion, content)?.nature === 'words' ? [] : [words.opinionUnfit(opinion)];
}

function checkDecision(form: FormDefinition, inForm: Map<string, FormField>, content: Content): string[] {
  if (!form.decision) return [];
  const { field: path, outcomes } = form.decision;
  const field = inForm.get(path);
  if (!field) return [words.decisionAway(path)];
  const code = field.dictionary ?? modelField(path, content)?.dictionary ?? '';
  const values = content.dictionaries[code]?.items.map((item) => item.value) ?? [];
  const unmapped = values.filter((value) => !Object.hasOwn(outcomes, value));
  const unknown = Object.keys(outcomes).filter((value) => !values.includes(value));
  return [
    ...unmapped.map((value) => words.decisionOpen(path, value)),
    ...unknown.map((value) => words.decisionUnknown(path, value)),
  ];
}

/** Every field that a form names anywhere. */
function namedPaths(form: FormDefinition): string[] {
  const fields = form.sections.flatMap((section) => section.fields);
  return [
    ...fields.flatMap((field) => [
      field.field,
      field.prefill ?? [],
      field.map?.place?.footprint ?? [],
      field.map?.outlines?.map((outline) => outline.field) ?? [],
      ...[field.visibleWhen, field.requiredWhen, field.readOnlyWhen].flatMap((when) => conditionPaths(when)),
      ...[field.template, field.offer].flatMap((template) => templatePaths(template ?? '')),
    ]),
    ...(form.rules ?? []).flatMap(rulePaths),
  ].flat();
}

function conditionPaths(condition: Condition | undefined): string[] {
  if (!condition) return [];
  if ('all' in condition) return condition.all.flatMap(conditionPaths);
  if ('any' in condition) return condition.any.flatMap(conditionPaths);
  if ('not' in condition) return conditionPaths(condition.not);
  return condition.field === 'outcome' || condition.field === 'approverStatus' ? [] : [condition.field];
}

function rulePaths({ assert, field, when }: Rule): string[] {
  const named = [field, ...conditionPaths(when)];
  if ('compare' in assert) return [...named, ...termPaths(assert.left), ...termPaths(assert.right)];
  if ('unique' in assert) return [...named, ...assert.unique.map((path) => path.split('[]')[0] ?? path)];
  if ('derived' in assert) return [...named, assert.from];
  return [...named, ...conditionPaths(assert.holds)];
}

function termPaths(term: Term): string[] {
  if ('field' in term) return [term.field];
  if ('times' in term) return term.times.flatMap(termPaths);
  if ('minus' in term) return term.minus.flatMap(termPaths);
  return 'abs' in term ? termPaths(term.abs) : [];
}

function modelField(path: string, content: Content) {
  const [group, code] = splitPath(path);
  return content.models[group]?.fields.find((field) => field.code === code);
}

function typeAt(path: string, content: Content): FieldType | undefined {
  return findFieldType(modelField(path, content)?.type ?? '');
}

function duplicates(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}
