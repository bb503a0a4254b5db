/** The steps of a place in an answer, as `data.list[0].name`; null for a text that is none. */
export function stepsOf(path: string): (string | number)[] | null {
  const steps: (string | number)[] = [];
  let rest = path.trim().replace(/^\$\.?/, '');
  while (rest !== '') {
    const [whole, name, index] = /^(?:\.?([^.[\]\s]+)|\[(\d{1,6})\])/.exec(rest) ?? [];
    if (!whole || (steps.length === 0 && whole.startsWith('.'))) return null;
    steps.push(index === undefined ? name! : Number(index));
    rest = rest.slice(whole.length);
  }
  return steps.length > 30 ? null : steps;
}

/** What stands at a place, undefined where there is nothing; only what the answer itself holds is found. */
export function valueAt(value: unknown, path: string): unknown {
  const steps = stepsOf(path);
  if (steps === null) return undefined;
  let at = value;
  for (const step of steps) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return undefined;
    at = (at as Record<string | number, unknown>)[step];
  }
  return at;
}

/** Puts another value at a place where `valueAt` finds one. */
export function replaceAt(value: unknown, path: string, put: unknown): void {
  const steps = stepsOf(path) ?? [];
  const last = steps.pop();
  let at = value;
  for (const step of steps) at = (at as Record<string | number, unknown>)[step];
  if (last !== undefined) (at as Record<string | number, unknown>)[last] = put;
}
