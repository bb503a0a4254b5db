import type { BinaryOperator, Tree } from './tree.ts';

/** Where names are looked up: own properties only, the first layer that has the name gives its value. */
export type Layers = readonly Readonly<Record<string, unknown>>[];

const decimal = /^-?\d+(\.\d+)?$/;

function own(holder: unknown, name: string | number): unknown {
  if (holder === null || typeof holder !== 'object') return null;
  if (Array.isArray(holder) && typeof name !== 'number') return null;
  return Object.hasOwn(holder, name) ? (holder as Record<string | number, unknown>)[name] : null;
}

function lookUp(layers: Layers, path: readonly (string | number)[]): unknown {
  const [first, ...rest] = path;
  const layer = layers.find((candidate) => first !== undefined && Object.hasOwn(candidate, first));
  let found: unknown = layer && first !== undefined ? layer[first] : null;
  for (const name of rest) found = own(found, name);
  return found ?? null;
}

function toNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  // Records export numbers as text; a text that is a decimal counts as its number.
  if (typeof value === 'string' && value.length <= 40 && decimal.test(value.trim())) return Number(value);
  return null;
}

function equal(left: unknown, right: unknown): boolean {
  if (left === null || right === null) return left === right;
  if (typeof left === typeof right) return typeof left === 'object' ? false : left === right;
  if (typeof left === 'number' || typeof right === 'number') {
    const a = toNumber(left);
    return a !== null && a === toNumber(right);
  }
  if (typeof left === 'boolean' || typeof right === 'boolean') return String(left) === String(right);
  return false;
}

function compare(op: '<' | '<=' | '>' | '>=', left: unknown, right: unknown): boolean {
  const a = toNumber(left);
  const b = toNumber(right);
  let order: number;
  if (a !== null && b !== null) order = a - b;
  else if (typeof left === 'string' && typeof right === 'string')
    order = left < right ? -1 : left > right ? 1 : 0;
  else return false;
  if (op === '<') return order < 0;
  if (op === '<=') return order <= 0;
  return op === '>' ? order > 0 : order >= 0;
}

function calculate(op: '+' | '-' | '*' | '/', left: unknown, right: unknown): unknown {
  const a = toNumber(left);
  const b = toNumber(right);
  if (a === null || b === null) return null;
  const result = op === '+' ? a + b : op === '-' ? a - b : op === '*' ? a * b : a / b;
  return Number.isFinite(result) ? result : null;
}

function contains(list: unknown, item: unknown): boolean {
  if (Array.isArray(list)) return list.some((each) => equal(each, item));
  if (typeof list !== 'string') return false;
  // A checkbox group travels as comma-joined text.
  return list.split(',').some((each) => equal(each.trim(), item));
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.keys(value as object).length === 0;
}

export function isTrue(value: unknown): boolean {
  return value === true || value === 'true';
}

function binary(op: BinaryOperator, leftTree: Tree, rightTree: Tree, layers: Layers): unknown {
  if (op === '&&') return isTrue(evaluate(leftTree, layers)) && isTrue(evaluate(rightTree, layers));
  if (op === '||') return isTrue(evaluate(leftTree, layers)) || isTrue(evaluate(rightTree, layers));
  const left = evaluate(leftTree, layers);
  const right = evaluate(rightTree, layers);
  if (op === '==') return equal(left, right);
  if (op === '!=') return !equal(left, right);
  if (op === '+' || op === '-' || op === '*' || op === '/') return calculate(op, left, right);
  return compare(op, left, right);
}

/**
 * The value of an expression over plain data. Total: a missing name is null, a sum of what is not a number is
 * null, a comparison with null is false; a text that looks like an expression stays a text.
 */
export function evaluate(tree: Tree, layers: Layers): unknown {
  if ('value' in tree) return tree.value;
  if ('path' in tree) return lookUp(layers, tree.path);
  if ('not' in tree) return !isTrue(evaluate(tree.not, layers));
  if ('minus' in tree) return calculate('-', 0, evaluate(tree.minus, layers));
  if ('empty' in tree) return isEmpty(evaluate(tree.empty, layers));
  if ('contains' in tree)
    return contains(evaluate(tree.contains[0], layers), evaluate(tree.contains[1], layers));
  return binary(tree.op, tree.left, tree.right, layers);
}
