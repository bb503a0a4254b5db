import type { ErrorObject } from 'ajv';

/**
 * Of the complaints of a choice between schemas (`anyOf`), those that help: of the branch that was meant. A branch of another type, or
 * of another value of the property that tells the branches apart, was not; where several may have been, or none, what all of them complain
 * of counts.
 */
export function ofMeantBranches(errors: readonly ErrorObject[]): ErrorObject[] {
  return errors
    .filter(({ keyword }) => keyword === 'anyOf')
    .reduce((left, choice) => left.filter(helpsAt(choice, left)), [...errors]);
}

function helpsAt(choice: ErrorObject, errors: readonly ErrorObject[]) {
  const { schemaPath, instancePath: at } = choice;
  const branchOf = (error: ErrorObject): string | undefined =>
    error.schemaPath.startsWith(`${schemaPath}/`) && error.instancePath.startsWith(at)
      ? error.schemaPath.slice(schemaPath.length + 1).split('/')[0]
      : undefined;
  const branches = Map.groupBy(errors, branchOf);
  branches.delete(undefined);
  const all = [...branches];
  /** A property that no other branch takes tells which one was meant, whatever its value is. */
  const isOwn = (path: string, own: readonly ErrorObject[]) =>
    all.every(([, branch]) => branch === own || branch.some((error) => refusedName(error, at) === path));
  const possible = all.filter(
    ([, branch]) =>
      !branch.some(
        ({ keyword, instancePath }) =>
          (keyword === 'type' && instancePath === at) ||
          (keyword === 'const' &&
            instancePath.lastIndexOf('/') === at.length &&
            !isOwn(instancePath, branch)),
      ),
  );
  const wrong = new Set(possible.flatMap(([, branch]) => branch.map(({ instancePath }) => instancePath)));
  const taking = possible.filter(
    ([, branch]) => !branch.some((error) => wrong.has(refusedName(error, at) ?? '-')),
  );
  const meant = taking.length > 0 ? taking : possible;
  const helping = new Map(meant.length > 0 ? meant : all);
  const places = [...helping.values()].map((branch) => new Set(branch.map(placeOf)));
  const shared = new Set(errors.map(placeOf).filter((place) => places.every((some) => some.has(place))));
  return (error: ErrorObject): boolean => {
    if (error === choice) return all.length === 0;
    const branch = branchOf(error);
    if (branch === undefined) return true;
    return helping.has(branch) && (shared.size === 0 || shared.has(placeOf(error)));
  };
}

/** The path of a property that a branch does not take. */
const refusedName = ({ keyword, instancePath, params }: ErrorObject, at: string): string | undefined =>
  keyword === 'additionalProperties' && instancePath === at
    ? `${at}/${String((params as Record<string, unknown>)['additionalProperty'])}`
    : undefined;

/** Where a value is wrong or lacking. */
const placeOf = ({ instancePath, params }: ErrorObject): string => {
  const lacking = (params as Record<string, unknown>)['missingProperty'];
  return lacking === undefined ? instancePath : `${instancePath}/${String(lacking)}`;
};
