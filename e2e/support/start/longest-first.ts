import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take more than a minute, the longest first. A small file may be a long walk, and one that begins last has the
 * machine to itself while the other worker has nothing left to do.
 */
const long = [
  'cases/journey-desktop',
  'cases/journey-phone',
  'map/map-work',
  'accessibility/wall-and-gestures',
  'accessibility/every-page',
  'map/without-pointer',
  'offline/kills',
  'offline/visit',
  'cases/acts-desktop',
  'cases/report',
  'cases/inspection',
  'cases/rules',
  'administration/data-catalogue',
  'administration/county-setup',
  'cases/refusal',
  'second-county/second-county',
].map((name) => `/e2e/${name}.e2e.ts`);

/** Begins with the files that take longest; the others follow as they would. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = long.findIndex((name) => moduleId.endsWith(name));
      return at < 0 ? long.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}
