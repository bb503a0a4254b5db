export type BinaryOperator = '==' | '!=' | '<' | '<=' | '>' | '>=' | '&&' | '||' | '+' | '-' | '*' | '/';

/** The tree of an expression: plain JSON, so that it is kept inside a compiled definition. */
export type Tree =
  | { value: string | number | boolean | null }
  | { path: (string | number)[] }
  | { not: Tree }
  | { minus: Tree }
  | { empty: Tree }
  | { contains: [Tree, Tree] }
  | { op: BinaryOperator; left: Tree; right: Tree };

/** An expression as written, beside what it means. */
export type Expression = { source: string; tree: Tree };
