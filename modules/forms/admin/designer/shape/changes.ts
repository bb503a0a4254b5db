import type { FormDefinition, FormField } from '../../../contract/index.ts';
import { designerTexts, nameOf } from '../texts.ts';
import { isPath, isRecord, isSaid, told } from './told.ts';

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
    ...formChanges(before, now, labelOf),
    ...sectionChanges(before, now, labelOf),
    ...fieldChanges(before, now, labelOf),
    ...orderChanges(before, now),
  ];
}

function formChanges(before: FormDefinition, now: FormDefinition, labelOf: Labels): Change[] {
  const { sections: _, ...old } = before;
  const { sections: __, ...next } = now;
  return propertyChanges(old, next, designerTexts.properties.form, labelOf).map((text) => ({ text }));
}

function sectionChanges(before: FormDefinition, now: FormDefinition, labelOf: Labels): Change[] {
  const [old, next] = [before, now].map(({ sections }) => sections.map(({ title }) => title)) as [
    string[],
    string[],
  ];
  const kept = next.filter((title) => old.includes(title));
  const opened = now.sections.flatMap(({ title, open }) => {
    const known = before.sections.find((section) => section.title === title);
    return known && known.open !== open
      ? [
          words.property(
            title,
            nameOf('open'),
            shown(known.open, open, labelOf, 'open'),
            shown(open, known.open, labelOf, 'open'),
          ),
        ]
      : [];
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
            ...propertyChanges(known.field, field, label, labelOf),
          ]
        : [words.added(label, titled(section)), ...propertyChanges({ field: path }, field, label, labelOf)];
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

/** What differs between two parts, property by property. */
function propertyChanges(before: object, now: object, label: string, labelOf: Labels): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  const at = (value: object, name: string) => (value as Record<string, unknown>)[name];
  return names
    .filter((name) => !isSame(at(before, name), at(now, name)))
    .flatMap((name) =>
      partChanges(
        { label, name: isPath(name) ? labelOf(name) : nameOf(name), property: name },
        [at(before, name), at(now, name)],
        labelOf,
      ),
    );
}

/** Both states of a part in words; of what has parts itself, those that differ. */
function partChanges(
  { label, name, property }: { label: string; name: string; property: string },
  [before, after]: readonly [unknown, unknown],
  labelOf: Labels,
): string[] {
  if (isRecord(before) && isRecord(after) && !isSaid(before) && !isSaid(after))
    return propertyChanges(before, after, `${label}：${name}`, labelOf);
  const say = (value: unknown, other: unknown) => shown(value, other, labelOf, property);
  const [old, next] = [itemsOf(before), itemsOf(after)];
  if (old && next && old.size + next.size > 0) return itemChanges({ label, name }, [old, next], labelOf);
  return [words.property(label, name, say(before, after), say(after, before))];
}

type Items = ReadonlyMap<string, Record<string, unknown>>;

/** The items of a list by what tells them apart; null for a list whose items have nothing of the kind. */
function itemsOf(value: unknown): Items | null {
  if (value === undefined) return new Map();
  if (!Array.isArray(value) || !value.every(isRecord)) return null;
  const keyed = value.map((item) => [String(item['id'] ?? item['key'] ?? ''), item] as const);
  const items = new Map(keyed);
  return items.has('') || items.size < value.length ? null : items;
}

function itemChanges(
  { label, name }: { label: string; name: string },
  [old, next]: readonly [Items, Items],
  labelOf: Labels,
): string[] {
  const titleOf = (item: Record<string, unknown>, key: string) =>
    String(item['title'] ?? item['message'] ?? key);
  const changed = [...next].flatMap(([key, item]) => {
    const known = old.get(key);
    if (!known) return [words.itemAdded(label, name, titleOf(item, key), told(item, labelOf))];
    return propertyChanges(known, item, words.itemOf(name, titleOf(known, key)), labelOf);
  });
  const removed = [...old].filter(([key]) => !next.has(key));
  const order = (one: Items, other: Items) => [...one.keys()].filter((key) => other.has(key));
  return [
    ...changed,
    ...removed.map(([key, item]) => words.itemRemoved(label, name, titleOf(item, key))),
    ...(isSame(order(old, next), order(next, old)) ? [] : [words.itemOrder(label, name)]),
  ];
}

/** A value in words; nothing is “no” beside a flag. */
function shown(value: unknown, other: unknown, labelOf: Labels, property: string): string {
  return value === undefined && typeof other === 'boolean' ? words.no : told(value, labelOf, property);
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
