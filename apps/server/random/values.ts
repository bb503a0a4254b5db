import type { FormDefinition } from '@homestead/forms/contract';
import { type FormContext, merge, resolveFields, takenOver, validate } from '@homestead/forms/engine';
import type { Values } from './picture.ts';

/** What the county's rules write beside the form when a task is done. */
const writtenByRules: Record<string, readonly string[]> = {
  pcpw: [
    'jfsqjd.nczjdpzsh',
    'jfsqjd.xcjsghxkzh',
    'jfsqjd.pzrq',
    'jfsqjd.pzsyxqq',
    'jfsqjd.pzsyxqz',
    'jgysjd.nczjdpzsh',
    'jgysjd.xcjsghxkzh',
  ],
};

/** As text that does not depend on the order of keys, which the database does not keep. */
function stable(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

function flat(values: Values): Map<string, string> {
  const paths = new Map<string, string>();
  for (const [group, fields] of Object.entries(values)) {
    for (const [code, value] of Object.entries(fields))
      if (value !== null && value !== undefined && value !== '') paths.set(`${group}.${code}`, stable(value));
  }
  return paths;
}

/** Paths at which two records differ. */
export function differingPaths(one: Values, other: Values): string[] {
  const left = flat(one);
  const right = flat(other);
  return [...new Set([...left.keys(), ...right.keys()])].filter((path) => left.get(path) !== right.get(path));
}

/**
 * Fields that do not hold what was last written to them: what the form takes must stand, what was taken over from it must follow, all
 * else must be as it was.
 */
export function unexpectedValues(
  ctx: FormContext,
  forms: readonly FormDefinition[],
  before: Values,
  sent: Values,
  after: Values,
  taskKey: string,
): string[] {
  const { merged } = validate(ctx, sent, before);
  const followed = ctx.draft || ctx.taskReadOnly ? {} : takenOver(ctx, forms, { stored: before, merged });
  const expected = merge(merged, followed) as Values;
  const automatic = new Set(
    resolveFields(ctx)
      .filter((field) => field.auto)
      .map(({ path }) => path),
  );
  return differingPaths(expected, after)
    .filter((path) => !automatic.has(path) && !(writtenByRules[taskKey] ?? []).includes(path))
    .map((path) => {
      const [group = '', code = ''] = path.split('.');
      return `${path} should be ${JSON.stringify(expected[group]?.[code])}, is ${JSON.stringify(after[group]?.[code])}`;
    });
}
