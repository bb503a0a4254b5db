export { ExpressionError } from './error.ts';
export { evaluate, isTrue, type Layers } from './evaluate.ts';
export { expressionLimits, isExpression, parseExpression } from './parse.ts';
export type { BinaryOperator, Expression, Tree } from './tree.ts';
