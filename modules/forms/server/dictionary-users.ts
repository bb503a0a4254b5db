import { type Executor, one } from '@homestead/database';
import type { DictionaryUse, ItemUse } from '@homestead/dictionaries/contract';
import type { Dictionaries } from '@homestead/dictionaries/server';
import { columnOf, type DataModel, type DataModelField } from '@homestead/models/contract';
import { sql } from 'kysely';
import { dictionaryUseTexts as texts } from '../contract/dictionary-use.ts';
import type { FormDefinition } from '../contract/index.ts';
import { checkContent, findFieldType, splitPath } from '../engine/index.ts';
import type { Content } from './release.ts';
import { columnTypeOf } from './service.ts';

interface Use {
  model: DataModel;
  field: DataModelField;
  forms: FormDefinition[];
}

/** What forms and records take from dictionaries, for whoever edits these. */
export function dictionaryUsers(content: Content) {
  const used = new Map<string, Use[]>();
  let { models, forms: own } = content;

  const usesOf = (code: string): Use[] => {
    // Another publication of models or forms names other fields.
    if (models !== content.models || own !== content.forms) used.clear();
    ({ models, forms: own } = content);
    const forms = Object.values(own);
    const known = used.get(code);
    if (known) return known;
    const found = Object.values(content.models).flatMap((model) =>
      model.fields.flatMap((field): Use[] => {
        const path = `${model.group}.${field.code}`;
        const shown = forms.filter((form) => fieldsIn(form).some((each) => each.field === path));
        const dressed = shown.filter((form) =>
          fieldsIn(form).some((each) => each.field === path && each.dictionary === code),
        );
        if (takes(field, code)) return [{ model, field, forms: shown }];
        return dressed.length > 0 ? [{ model, field, forms: dressed }] : [];
      }),
    );
    used.set(code, found);
    return found;
  };

  return {
    fieldsOf: (code: string): DictionaryUse[] =>
      usesOf(code).map((use) => ({
        field: pathOf(use),
        label: labelOf(use),
        group: use.model.label,
        forms: use.forms.map(({ title }) => title),
      })),

    async recordsWith(db: Executor, code: string, value: string): Promise<ItemUse[]> {
      const found: ItemUse[] = [];
      for (const use of usesOf(code)) {
        const column = sql.id('r', columnOf(use.field));
        const holds =
          columnTypeOf(use.field) === 'jsonb'
            ? sql`position(${JSON.stringify(value)} in ${column}::text) > 0`
            : sql`${value} = any(string_to_array(${column}::text, ','))`;
        const { records } = await one<{ records: number }>(
          db,
          sql`select count(*) as records from ${sql.id('models', use.model.group)} r where ${holds}`,
        );
        if (records > 0) found.push({ field: pathOf(use), label: labelOf(use), records });
      }
      return found;
    },

    formsNaming(code: string, value: string): string[] {
      const text = JSON.stringify(value);
      const named = usesOf(code).flatMap((use) =>
        use.forms.filter((form) => ruleTextOf(form).includes(text)),
      );
      return [...new Set(named.map(({ title }) => title))];
    },

    problemsWith(dictionaries: Dictionaries): string[] {
      const known = new Set(checkContent(content));
      const problems = checkContent({ ...content, dictionaries });
      if (problems.every((problem) => known.has(problem))) return [];
      const decided = Object.values(content.forms).flatMap((form) =>
        decisionProblems(content, dictionaries, form),
      );
      return decided.length > 0 ? decided : problems.filter((problem) => !known.has(problem));
    },
  };
}

const fieldsIn = (form: FormDefinition) => form.sections.flatMap(({ fields }) => fields);
const pathOf = ({ model, field }: Use) => `${model.group}.${field.code}`;
const labelOf = ({ model, field }: Use) => `${model.label}·${field.label}`;

/** Whether a field, or a part of its rows, takes its values from a dictionary. */
function takes(field: DataModelField, code: string): boolean {
  const type = findFieldType(field.type);
  const parts = type?.parts ?? [];
  return (
    (type?.dictionaryOf?.(field) ?? field.dictionary) === code ||
    parts.some(({ spec }) => spec?.dictionary === code)
  );
}

/** What a form says besides the labels of its fields: conditions, rules, its decision. */
function ruleTextOf(form: FormDefinition): string {
  const conditions = fieldsIn(form).map(({ visibleWhen, requiredWhen, readOnlyWhen, default: preset }) => [
    visibleWhen,
    requiredWhen,
    readOnlyWhen,
    preset,
  ]);
  return JSON.stringify([conditions, form.rules, Object.keys(form.decision?.outcomes ?? {})]);
}

/** A form that decides by a field knows each of its values, and no other. */
function decisionProblems(content: Content, dictionaries: Dictionaries, form: FormDefinition): string[] {
  if (!form.decision) return [];
  const { field: path, outcomes } = form.decision;
  const [group, code] = splitPath(path);
  const shown = fieldsIn(form).find((each) => each.field === path)?.dictionary;
  const model = content.models[group]?.fields.find((field) => field.code === code)?.dictionary;
  const values = dictionaries[shown ?? model ?? '']?.items.map(({ value }) => value) ?? [];
  return [
    ...values
      .filter((value) => !Object.hasOwn(outcomes, value))
      .map((value) => texts.noOutcome(form.title, value)),
    ...Object.keys(outcomes)
      .filter((value) => !values.includes(value))
      .map((value) => texts.decides(form.title, value)),
  ];
}
