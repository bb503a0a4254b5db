import { ExpressionError, parseExpression, type Tree } from '@homestead/bpmn';

export const operators = [
  '==',
  '!=',
  '>',
  '>=',
  '<',
  '<=',
  'contains',
  'notContains',
  'empty',
  'notEmpty',
] as const;
export type Operator = (typeof operators)[number];

/** One comparison: a name of the case's data, and what it is compared with. */
export interface Row {
  path: string;
  operator: Operator;
  value: string | number | boolean;
}

/** Comparisons of which all or any must hold. */
export interface Comparisons {
  join: '&&' | '||';
  rows: Row[];
}

export const hasValue = (operator: Operator): boolean => operator !== 'empty' && operator !== 'notEmpty';

/** A condition as comparisons; null where it says more than they can, or cannot be read. */
export function comparisonsOf(text: string): Comparisons | null {
  if (text.trim() === '') return { join: '&&', rows: [] };
  try {
    return fromTree(parseExpression(text).tree);
  } catch (error) {
    if (error instanceof ExpressionError) return null;
    throw error;
  }
}

/** A condition as it is written; empty where there is nothing to compare. */
export function conditionText({ join, rows }: Comparisons): string {
  if (rows.length === 0) return '';
  return `\${${rows.map(rowText).join(` ${join} `)}}`;
}

/** What is wrong with a condition that is written as text; null where it can be read. */
export function conditionFault(text: string): string | null {
  try {
    if (text.trim() !== '') parseExpression(text);
    return null;
  } catch (error) {
    if (error instanceof ExpressionError) return error.message;
    throw error;
  }
}

function fromTree(tree: Tree): Comparisons | null {
  const join = 'op' in tree && tree.op === '||' ? '||' : '&&';
  const rows = partsOf(tree, join).map(rowOf);
  return rows.every((row) => row !== null) ? { join, rows } : null;
}

/** The parts of a chain of one word, in their order. */
function partsOf(tree: Tree, join: '&&' | '||'): Tree[] {
  if (!('op' in tree) || tree.op !== join) return [tree];
  return [...partsOf(tree.left, join), ...partsOf(tree.right, join)];
}

function rowOf(tree: Tree): Row | null {
  if ('not' in tree) {
    const row = rowOf(tree.not);
    if (row?.operator === 'contains') return { ...row, operator: 'notContains' };
    return row?.operator === 'empty' ? { ...row, operator: 'notEmpty' } : null;
  }
  if ('empty' in tree) {
    const path = pathOf(tree.empty);
    return path === null ? null : { path, operator: 'empty', value: '' };
  }
  if ('contains' in tree) return compared(tree.contains[0], 'contains', tree.contains[1]);
  if (!('op' in tree)) return null;
  const operator = operators.find((one) => one === tree.op);
  return operator ? compared(tree.left, operator, tree.right) : null;
}

function compared(left: Tree, operator: Operator, right: Tree): Row | null {
  const path = pathOf(left);
  const value = literalOf(right);
  return path === null || value === null ? null : { path, operator, value };
}

function pathOf(tree: Tree): string | null {
  if (!('path' in tree) || !tree.path.every((part) => typeof part === 'string' && isName(part))) return null;
  return tree.path.join('.');
}

const isName = (part: string): boolean => /^[\p{L}_][\p{L}\p{N}_]*$/u.test(part);

function literalOf(tree: Tree): Row['value'] | null {
  if ('minus' in tree && 'value' in tree.minus && typeof tree.minus.value === 'number')
    return -tree.minus.value;
  return 'value' in tree ? tree.value : null;
}

function rowText({ path, operator, value }: Row): string {
  if (operator === 'empty') return `empty ${path}`;
  if (operator === 'notEmpty') return `!empty ${path}`;
  const written = typeof value === 'string' ? `'${value.replace(/[\\']/g, '\\$&')}'` : String(value);
  if (operator === 'contains') return `contains(${path}, ${written})`;
  if (operator === 'notContains') return `!contains(${path}, ${written})`;
  return `${path} ${operator} ${written}`;
}
