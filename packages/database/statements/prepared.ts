import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import { type Statement, statementBuilder } from './tables.ts';

/** The values of a statement that is built once: each stands for what a run gives under its name. */
export type Bound<V> = { readonly [Name in keyof V]: RawBuilder<V[Name]> };

type Prepared<V, T> = (values: V) => Statement<T>;

/** A parameter whose value a run gives. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const slots = new Proxy({} as Record<string, RawBuilder<unknown>>, {
  get: (made, name) => {
    if (typeof name !== 'string') throw new Error('values of a statement have names');
    made[name] ??= sql`${new Slot(name)}`;
    return made[name];
  },
});

/**
 * A statement that is built once, at its first use, for what runs at every call: writing the text takes longer than running it on a
 * prepared connection. `build` sees no value, so the text can depend on none.
 */
export function prepared<V extends object, T>(build: (bound: Bound<V>) => Statement<T>): Prepared<V, T> {
  let built: CompiledQuery<T> | undefined;
  return (values) => ({
    compile: () => {
      built ??= compiled(build(slots as Bound<V>));
      return withValues(built, values as Record<string, unknown>);
    },
  });
}

/** The same where the text depends on something: built once for each object, or for each name of a few. */
export function preparedFor<Of extends object | string, V extends object, T>(
  build: (of: Of, bound: Bound<V>) => Statement<T>,
): (of: Of, values: V) => Statement<T> {
  const [ofObjects, ofNames] = [new WeakMap<object, Prepared<V, T>>(), new Map<string, Prepared<V, T>>()];
  return (of, values) => {
    const found = typeof of === 'string' ? ofNames.get(of) : ofObjects.get(of);
    if (found) return found(values);
    const made = prepared((bound: Bound<V>) => build(of, bound));
    if (typeof of === 'string') ofNames.set(of, made);
    else ofObjects.set(of, made);
    return made(values);
  };
}

function compiled<T>(statement: Statement<T>): CompiledQuery<T> {
  const built = statement.compile(statementBuilder);
  if (built.parameters.includes(undefined)) throw new Error(`a value is missing in ${built.sql}`);
  return built;
}

function withValues<T>(built: CompiledQuery<T>, values: Record<string, unknown>): CompiledQuery<T> {
  const parameters = built.parameters.map((parameter) => {
    if (!(parameter instanceof Slot)) return parameter;
    const value = values[parameter.name];
    if (value === undefined) throw new Error(`a statement was not given its value ${parameter.name}`);
    return value;
  });
  return { ...built, parameters };
}
