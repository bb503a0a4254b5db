import { RelType, TemplateHandler } from 'easy-template-x';
import { paperTexts as texts } from '../../contract/index.ts';
import type { PaperFacts } from '../../engine/index.ts';
import type { Kinds, LoadedKind } from '../kinds.ts';

const handler = new TemplateHandler();

/** What every template may name beside its fields, rows and opinions. */
const general = [
  'title',
  'number',
  'made',
  'applicant',
  'caseNumber',
  'applied',
  'county',
  'township',
  'village',
  'office.name',
  'office.contact',
  'office.telephone',
];
/** `said` is how papers print an opinion: the outcome and the words, the same once. */
const opinionParts = ['by', 'outcome', 'text', 'on', 'said'] as const;
/** Room to write by hand what is not known. */
const blank = '　'.repeat(6);
/** The one name in a row of a list of texts among the facts of modules above. */
const textTag = 'text';
/** A draft says so on each page: the PDF is the one that counts. */
const draftMark = '草稿';

/** Checks the Word templates: tags that nothing fills are refused with their names, and so is one without the mark of a draft. */
export async function checkWordTemplates(kinds: Kinds): Promise<void> {
  for (const kind of kinds.values()) {
    if (!kind.word) continue;
    const facts = kind.facts ?? [];
    const file = `papers/${kind.kind}/template.docx`;
    const known = new Set(tagsOf(kind));
    const tags = await handler.parseTags(kind.word).catch((error: unknown) => {
      throw new Error(texts.contentWrong(file, texts.wordBroken((error as Error).message)));
    });
    // What a module above says is known by its name alone.
    const isFact = (name: string) => facts.some((fact) => name.startsWith(`${fact}.`));
    const unknown = tags.find(({ name }) => !known.has(name) && !isFact(name));
    if (unknown) throw new Error(texts.contentWrong(file, texts.wordTag(unknown.name)));
    if (!(await isMarked(kind.word))) throw new Error(texts.contentWrong(file, texts.wordMark));
  }
}

function tagsOf({ fields = {}, rows = {}, lists = {}, opinions = {}, facts = [] }: LoadedKind): string[] {
  return [
    ...general,
    ...(facts.length > 0 ? [textTag] : []),
    ...Object.keys(fields),
    ...Object.entries(rows).flatMap(([name, { blocks }]) => [
      name,
      ...blocks.flatMap((one) => Object.keys(one)),
    ]),
    ...Object.entries(lists).flatMap(([name, { columns }]) => [name, ...Object.keys(columns)]),
    ...Object.keys(opinions).flatMap((name) => opinionParts.map((part) => `opinion.${name}.${part}`)),
  ];
}

async function isMarked(template: Buffer): Promise<boolean> {
  const headers = await handler.getParts(template, RelType.Header);
  const words = await Promise.all(headers.map((part) => part.getText()));
  return words.some((text) => text.includes(draftMark));
}

/** The draft in Word with a paper's facts; values are put in as text and not read for tags again. */
export function fillWord(template: Buffer, facts: PaperFacts): Promise<Buffer> {
  const { case: of, made, fields, rows, opinions, office } = facts;
  const decided = Object.entries(opinions).flatMap(([name, opinion]) => {
    const said = [...new Set([opinion.outcome, opinion.text])].filter(Boolean).join('：');
    return opinionParts.map((part) => [`opinion.${name}.${part}`, { ...opinion, said }[part]]);
  });
  return handler.process(template, {
    title: facts.title,
    number: facts.number,
    made: made.on,
    applicant: of.applicant,
    caseNumber: of.number,
    applied: of.applied,
    county: of.county,
    township: of.township,
    village: of.village,
    'office.name': office?.name || blank,
    'office.contact': office?.contact ?? '',
    'office.telephone': office?.telephone || blank,
    ...moreOf(facts),
    ...Object.fromEntries(decided),
    ...rows,
    // A field of the paper is its own, though something general is called alike.
    ...fields,
  });
}

/** Facts of modules above as `refusal.title`; a list of texts is a list of rows with one `text` each. */
function moreOf({ more = {} }: Pick<PaperFacts, 'more'>): Record<string, string | { text: string }[]> {
  return Object.fromEntries(
    Object.entries(more).flatMap(([fact, parts]) =>
      Object.entries(parts ?? {}).map(([part, value]) => [
        `${fact}.${part}`,
        Array.isArray(value) ? value.map((text) => ({ [textTag]: String(text) })) : String(value ?? ''),
      ]),
    ),
  );
}
