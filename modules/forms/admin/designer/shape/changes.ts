import type { FormDefinition, FormField } from '../../../contract/index.ts';
import { designerTexts, nameOf } from '../texts.ts';

const words = designerTexts.changes;

/** One difference in words, and the field that it is at. */
export interface Change {
  text: string;
  path?: string;
}

type Labels = (path: string) => string;

/** What differs from the published form, in the words of a form; one that is not published yet is new as a whole. */
export function changesOf(before: FormDefinition | null, now: FormDefinition, labelOf: Labels): Change[] {
  if (!before) return [{ text: words.isNew }];
  return [
    ...formChanges(before, now),
    ...sectionChanges(before, now),
    ...fieldChanges(before, now, labelOf),
    ...orderChanges(before, now),
  ];
}

function formChanges(before: FormDefinition, now: FormDefinition): Change[] {
  const { sections: _, ...old } = before;
  const { sections: __, ...next } = now;
  return propertyChanges(old, next, designerTexts.properties.form).map((text) => ({ text }));
}

function sectionChanges(before: FormDefinition, now: FormDefinition): Change[] {
  const [old, next] = [before, now].map(({ sections }) => sections.map(({ title }) => title)) as [
    string[],
    string[],
  ];
  const kept = next.filter((title) => old.includes(title));
  const opened = now.sections.flatMap(({ title, open }) => {
    const known = before.sections.find((section) => section.title === title);
    return known && known.open !== open ? [propertyText(title, 'open', known.open, open)] : [];
  });
  return [
    ...next.filter((title) => !old.includes(title)).map(words.sectionAdded),
    ...old.filter((title) => !next.includes(title)).map(words.sectionRemoved),
    ...opened,
    ...(isSame(
      kept,
      old.filter((title) => next.includes(title)),
    )
      ? []
      : [words.sectionOrder]),
  ].map((text) => ({ text }));
}

interface Placed {
  field: FormField;
  section: string;
}

const placed = ({ sections }: FormDefinition): Map<string, Placed> =>
  new Map(
    sections.flatMap(({ title, fields }) =>
      fields.map((field) => [field.field, { field, section: title }] as const),
    ),
  );

function fieldChanges(before: FormDefinition, now: FormDefinition, labelOf: Labels): Change[] {
  const [old, next] = [placed(before), placed(now)];
  const titled = (title: string) => title || designerTexts.structure.unnamed;
  const removed = [...old.keys()].filter((path) => !next.has(path));
  return [
    ...[...next].flatMap(([path, { field, section }]) => {
      const known = old.get(path);
      const label = labelOf(path);
      const texts = known
        ? [
            ...(known.section === section ? [] : [words.moved(label, titled(section))]),
            ...propertyChanges(known.field, field, label),
          ]
        : [words.added(label, titled(section)), ...propertyChanges({ field: path }, field, label)];
      return texts.map((text) => ({ text, path }));
    }),
    ...removed.map((path) => ({ text: words.removed(labelOf(path)) })),
  ];
}

/** Sections in which fields that stayed there stand in another order. */
function orderChanges(before: FormDefinition, now: FormDefinition): Change[] {
  return now.sections.flatMap(({ title, fields }) => {
    const known = before.sections.find((section) => section.title === title);
    if (!known) return [];
    const [old, next] = [known.fields, fields].map((list) => list.map(({ field }) => field)) as [
      string[],
      string[],
    ];
    const isMoved = !isSame(
      old.filter((path) => next.includes(path)),
      next.filter((path) => old.includes(path)),
    );
    return isMoved ? [{ text: words.order(title || designerTexts.structure.unnamed) }] : [];
  });
}

function propertyChanges(before: object, now: object, label: string): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  const at = (value: object, name: string) => (value as Record<string, unknown>)[name];
  return names
    .filter((name) => !isSame(at(before, name), at(now, name)))
    .map((name) => propertyText(label, name, at(before, name), at(now, name)));
}

function propertyText(label: string, name: string, before: unknown, after: unknown): string {
  const isPlain = [before, after].every((value) => typeof value !== 'object');
  return isPlain
    ? words.property(label, nameOf(name), shown(before, after), shown(after, before))
    : words.altered(label, nameOf(name));
}

/** A value in words; nothing is “no” beside a flag. */
function shown(value: unknown, other: unknown): string {
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (value === undefined) return typeof other === 'boolean' ? words.no : words.empty;
  return String(value);
}

/** Whether two parts of a form say the same, in whatever order their properties stand. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [a, b] = [one, other].map((value) =>
    Object.entries(value).filter(([, part]) => part !== undefined),
  ) as [[string, unknown][], [string, unknown][]];
  const known = new Map(b);
  return a.length === b.length && a.every(([key, value]) => known.has(key) && isSame(value, known.get(key)));
}
