/** Options of a kind as `parseArgs` takes them; each has a text and a default, where it has one. */
export type SoakOptions = Record<string, { type: 'string'; default?: string }>;

/** What the options of a kind come to. */
export type SoakValues<O extends SoakOptions> = {
  readonly [K in keyof O]: O[K] extends { default: string } ? string : string | undefined;
};

/** A file in this folder: `npm run soak -- <its name>` runs `soak` against a PostgreSQL cluster of its own (TEST_DATABASE_URL). */
export interface SoakKind {
  options: SoakOptions;
  /** Runs with a seed and says whether all was well; what was not is printed with what it takes to see it again. */
  soak(seed: number, values: never): Promise<boolean>;
}
