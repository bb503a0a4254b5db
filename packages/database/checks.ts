/**
 * A rule that must hold over all data, for the operator's `verify`. A module writes the checks of its own tables; the program
 * collects them.
 */
export interface DataCheck {
  /** Names the check in output that programs read: `files.bytes`. */
  key: string;
  title: { zh: string; en: string };
  /** One text for each row that breaks the rule, read page by page: what it is (id, number) and what is wrong, no personal data. */
  faults(): AsyncIterable<string>;
}

/** Every row of a statement that is asked for page by page: `page` gives what follows the last row seen, [] at the end. */
export async function* paged<T>(page: (after: T | undefined) => Promise<readonly T[]>): AsyncGenerator<T> {
  let found = await page(undefined);
  while (found.length > 0) {
    yield* found;
    found = await page(found.at(-1));
  }
}
