import {
  groupOf,
  type HomesteadRules,
  levelOfRow,
  type ReportRules,
  parameterTexts as texts,
} from '../../contract/index.ts';

/** A county's rules by source, as its content files say them. */
export interface RuleFiles {
  homestead: HomesteadRules | null;
  reports: ReportRules;
}

/** A parameter's place and value. */
export type ParameterEntry = readonly [key: string, value: unknown];

/** Of the rules of reports the words alone are parameters. */
const wordsOf = {
  linkedStarts: ['title', 'message', 'origin'],
  feedback: ['title', 'message'],
} as const;

/** The parameters that a county's files hold, in the order of the files. */
export function entriesOf({ homestead, reports }: RuleFiles): ParameterEntry[] {
  const found: ParameterEntry[] = [];
  const each = (prefix: string, part: object | undefined) => {
    for (const [name, value] of Object.entries(part ?? {})) found.push([`${prefix}.${name}`, value]);
  };
  if (homestead) {
    const { numbers, ...permit } = homestead.permit ?? {};
    each('homestead.parameters', homestead.parameters);
    each('homestead.permit', permit);
    if (homestead.jointReview) found.push(['homestead.jointReview', homestead.jointReview]);
    each('homestead.rules', homestead.rules);
    each('homestead.permit.numbers', numbers);
    found.push(['homestead.shortNames', homestead.shortNames]);
    each('homestead.refusals', homestead.refusals);
    if (homestead.bigScreen) found.push(['homestead.bigScreen', homestead.bigScreen]);
  }
  for (const [list, names] of Object.entries(wordsOf))
    for (const [index, row] of reports[list as keyof typeof wordsOf].entries())
      found.push([`reports.${list}.${index}`, pick(row, names)]);
  return found.filter(([key]) => groupOf(key));
}

const pick = (row: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));

/** The files with parameters put in their places; what the files do not have has no place and is left out. */
export function withEntries(files: RuleFiles, entries: Iterable<ParameterEntry>): RuleFiles {
  const all = structuredClone(files);
  for (const [key, value] of entries) {
    const path = key.split('.');
    const name = path.pop() ?? '';
    const holder = path.reduce<unknown>(
      (part, step) => (part as Record<string, unknown> | null | undefined)?.[step],
      all,
    ) as Record<string, unknown> | null | undefined;
    if (!holder || !Object.hasOwn(holder, name)) continue;
    // Of a report's rule the words are set, and its tasks and fields stay.
    holder[name] = path[0] === 'reports' ? { ...(holder[name] as object), ...(value as object) } : value;
  }
  return all;
}

/** What a parameter is called: a rule and a notice by their own titles. */
export function titleOf(key: string, value: unknown): string {
  const own = (value as { title?: unknown } | null)?.title;
  return texts.titles[key] ?? (typeof own === 'string' ? own : key);
}

/** A value in words, for lists and differences. */
export function shownOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(shownOf).join('、');
  if (typeof value !== 'object' || value === null) return String(value ?? '');
  if ('message' in value && 'at' in value) {
    const { level } = value as { level?: string };
    return `${texts.levels[level ?? levelOfRow(value as never)] ?? ''}：${String(value.message)}`;
  }
  return Object.entries(value)
    .map(([name, part]) => `${texts.labels[name] ?? name}：${shownOf(part)}`)
    .join('；');
}
