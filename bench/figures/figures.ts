import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What one run found: the product's value beside its reference's. */
export interface Run {
  ours: number;
  theirs: number;
}

/** A figure as docs/benchmarks.json keeps it. */
export interface Figure {
  bench: string;
  name: string;
  reference: string;
  /** Empty where only the ratio was noted. */
  unit: string;
  runs: Run[];
  /** The newest commit of the main branch in what was measured; `+` where changes stood on it. */
  commit: string;
  /** Load average of one minute, before the first run and after the last; null where nobody noted it. */
  load: [number, number] | null;
}

export type Reported = Pick<Figure, 'name' | 'reference' | 'unit'> & Run;

const at = (path: string) => fileURLToPath(new URL(`../../docs/${path}`, import.meta.url));
const [store, page] = [at('benchmarks.json'), at('benchmarks.md')];

export const storedFigures = (): Figure[] => JSON.parse(readFileSync(store, 'utf8')) as Figure[];
export const writtenPage = (): string => readFileSync(page, 'utf8');

export function writeFigures(figures: readonly Figure[], text: string): void {
  const lines = figures.map((figure) => `  ${JSON.stringify(figure)}`);
  writeFileSync(store, `[\n${lines.join(',\n')}\n]\n`);
  writeFileSync(page, text);
}

/** The reports of several runs, as one figure for each name. */
export function figuresOf(
  bench: string,
  reports: readonly Reported[],
  circumstances: Pick<Figure, 'commit' | 'load'>,
): Figure[] {
  const names = [...new Set(reports.map(({ name }) => name))];
  return names.map((name) => {
    const all = reports.filter((one) => one.name === name);
    const { reference, unit } = all[0]!;
    const runs = all.map((one) => ({ ours: short(one.ours), theirs: short(one.theirs) }));
    return { bench, name, reference, unit, runs, ...circumstances };
  });
}

const short = (value: number): number => Number(value.toPrecision(5));
