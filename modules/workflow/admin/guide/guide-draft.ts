import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { GuideFile, GuidePart } from '../../contract/guides.ts';
import { guideTexts as words } from './texts.ts';

/** The schema of guides, as the server tells it: clients hold no schemas of their own. */
export type GuideShape = TSchema & { properties?: { parts?: { items?: { properties?: Texts } } } };
type Texts = { title?: object };

/** The longest text that the schema allows. */
export const longestOf = ({ properties }: GuideShape): number | undefined =>
  (properties?.parts?.items?.properties?.title as { maxLength?: number } | undefined)?.maxLength;

export const freshGuide: GuideFile = { parts: [] };

/** Each part of a guide with the place in which its author finds it. */
const places = ['parts', 'stages', 'tasks', 'steps'] as const;
export type Place = (typeof places)[number];

export interface Fault {
  place: Place;
  /** Where in the guide, as the ids of the inputs are made: `parts/0/title`. */
  at: string;
  why: string;
  /** What is wrong together with where. */
  message: string;
}

export const moved = <T>(rows: readonly T[], from: number, to: number): T[] => {
  if (to < 0 || to >= rows.length) return [...rows];
  return rows.toSpliced(from, 1).toSpliced(to, 0, rows[from]!);
};

/** What is written of a guide: without blanks around its texts, without lines and parts of it that say nothing. */
export function written({ steps = [], parts, tasks = {}, stages = [] }: GuideFile): GuideFile {
  const own = (part: GuidePart): GuidePart => ({
    title: part.title.trim(),
    items: part.items.map((item) => item.trim()).filter(Boolean),
  });
  const helped = Object.entries(tasks).filter(([, said]) => said.length > 0);
  return {
    ...(steps.length > 0
      ? { steps: steps.map(({ name, note }) => ({ name: name.trim(), note: note.trim() })) }
      : {}),
    parts: parts.map(own),
    ...(helped.length > 0
      ? { tasks: Object.fromEntries(helped.map(([key, said]) => [key, said.map(own)])) }
      : {}),
    ...(stages.length > 0
      ? {
          stages: stages.map(({ title, note = '', tasks: keys }) => ({
            title: title.trim(),
            ...(note.trim() ? { note: note.trim() } : {}),
            tasks: keys,
          })),
        }
      : {}),
  };
}

/** What the schema of guides has against one, and what is named twice, each where it stands. */
export function faultsOf(guide: GuideFile, shape: GuideShape, nameOf: (taskKey: string) => string): Fault[] {
  const longest = longestOf(shape) ?? 0;
  const found = [...Value.Errors(shape, guide)].flatMap(({ instancePath, keyword }) => {
    const at = instancePath.slice(1);
    // An empty line is left out when the guide is written.
    if (keyword === 'minLength' && /\/items\/\d+$/.test(at)) return [];
    const why = keyword === 'maxLength' ? words.tooLong(longest) : (words.faults[keyword] ?? words.wrong);
    return [{ at, why }];
  });
  const blank = textsIn(guide)
    .filter(({ text, at }) => text !== '' && text.trim() === '' && !/\/items\/\d+$/.test(at))
    .map(({ at }) => ({ at, why: words.faults['minLength']! }));
  const seen = new Set<string>();
  const twice = (guide.stages ?? []).flatMap(({ tasks }, index) =>
    tasks.flatMap((key) => {
      const isSeen = seen.has(key);
      seen.add(key);
      return isSeen ? [{ at: `stages/${index}/tasks`, why: words.twice(nameOf(key)) }] : [];
    }),
  );
  return [...found, ...blank, ...twice].map(({ at, why }) => ({
    place: placeOf(at),
    at,
    why,
    message: `${placeInWords(at, nameOf)}：${why}`,
  }));
}

const placeOf = (at: string): Place => places.find((place) => at.startsWith(place)) ?? 'parts';

function textsIn({ steps = [], parts, tasks = {}, stages = [] }: GuideFile): { at: string; text: string }[] {
  const ofParts = (from: string, said: readonly GuidePart[]) =>
    said.map(({ title }, index) => ({ at: `${from}/${index}/title`, text: title }));
  return [
    ...ofParts('parts', parts),
    ...Object.entries(tasks).flatMap(([key, said]) => ofParts(`tasks/${key}`, said)),
    ...stages.map(({ title }, index) => ({ at: `stages/${index}/title`, text: title })),
    ...steps.flatMap(({ name, note }, index) => [
      { at: `steps/${index}/name`, text: name },
      { at: `steps/${index}/note`, text: note },
    ]),
  ];
}

/** `parts/0/items/2` as its author reads it: 内容第1节第3条. */
function placeInWords(at: string, nameOf: (taskKey: string) => string): string {
  const [place = '', ...rest] = at.split('/');
  const key = place === 'tasks' ? rest.shift() : undefined;
  const [index, part, line] = rest;
  const { rows, fields } = words;
  return [
    key !== undefined
      ? words.helpAt(nameOf(key))
      : place === 'parts' || index === undefined
        ? words.places[place as Place]
        : '',
    index === undefined ? '' : (rows[place as Place] ?? rows.parts)(Number(index) + 1),
    line === undefined ? ((part && fields[part]) ?? '') : words.line(Number(line) + 1),
  ].join('');
}
