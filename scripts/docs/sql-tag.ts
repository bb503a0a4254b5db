import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** What a statement holds that Kysely's builder cannot say (docs/adr/0045): how it is found in the text, and why it stays. */
export const reasons = {
  spatial: { pattern: /\bst_\w+\(|&&/i, why: 'functions and operators of PostGIS' },
  lateral: { pattern: /\blateral\b/i, why: 'a row source that reads columns of those before it' },
  with: { pattern: /^\s*with\b|\(\s*with\b/i, why: 'writes of several tables at once, or a recursion' },
  listAsRows: {
    pattern: /\bunnest\(|\bjsonb?_(to_recordset|array_elements|each)|\bgenerate_series\(|\(\s*values\b/i,
    why: 'one parameter that holds many rows',
  },
  lock: { pattern: /\bpg_(try_)?advisory_/i, why: 'a lock that is no row' },
  definition: {
    pattern: /^\s*(create|alter|drop|truncate|lock|analyze|vacuum|grant|comment)\b/i,
    why: 'definitions and locks of tables',
  },
  session: {
    pattern: /^\s*(set|reset|notify|listen|unlisten|begin|commit|rollback|savepoint|release)\b/i,
    why: 'what a connection or a transaction is told',
  },
  tableAtRunTime: {
    pattern: /\bsql\.(id|table|raw)\(/,
    why: 'a table or column whose name is known only while the program runs',
  },
  catalogue: {
    pattern: /\b(pg_[a-z]\w+|information_schema|to_reg\w+|current_database|current_setting)\b/i,
    why: 'tables and functions of PostgreSQL itself, which have no row types',
  },
  noTable: { pattern: /^\s*select\b(?![\s\S]*\bfrom\b)/i, why: 'a value that comes from no table' },
} as const satisfies Record<string, { pattern: RegExp; why: string }>;

export interface TaggedStatement {
  path: string;
  line: number;
  /** As it stands in the file, with the fragments of the same file that it holds. */
  text: string;
  reasons: readonly (keyof typeof reasons)[];
}

const root = join(import.meta.dirname, '../..');
const isStatement =
  /^\s*(select|insert|update|delete|merge|with|create|alter|drop|truncate|lock|analyze|vacuum|grant|comment|set|reset|notify|listen|unlisten|begin|commit|rollback|savepoint|release)\s/i;

/** Tests, what serves only tests, and the demonstration's seed. */
const isTest =
  /\.(test|fixture|bench)\.tsx?$|(^|\/)(testing|oracle)\/|^apps\/(demo-county|server\/(demo|attacks|random|faults|reliability))\//;

/** All whole statements under the `sql` tag. */
export function taggedStatements(): TaggedStatement[] {
  const paths = execFileSync('git', ['ls-files', '-z', 'modules', 'packages', 'apps'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\0')
    .filter((path) => /\.tsx?$/.test(path) && !isTest.test(path));
  return paths.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return /\bsql[`<]/.test(text) ? statementsOf(path, text) : [];
  });
}

const isSql = (node: ts.Node): node is ts.TaggedTemplateExpression =>
  ts.isTaggedTemplateExpression(node) && ts.isIdentifier(node.tag) && node.tag.text === 'sql';

/** The statements of one file; exported for the test of what it finds. */
export function statementsOf(path: string, text: string): TaggedStatement[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true);
  const fragments = fragmentsOf(file);
  const found: TaggedStatement[] = [];
  const visit = (node: ts.Node): void => {
    if (!isSql(node)) {
      ts.forEachChild(node, visit);
      return;
    }
    const own = node.template.getText(file).slice(1, -1);
    // A fragment within a statement is looked through, but is none by itself.
    if (!isStatement.test(own)) {
      ts.forEachChild(node.template, visit);
      return;
    }
    const whole = withFragments(own, fragments);
    const names = Object.keys(reasons) as (keyof typeof reasons)[];
    found.push({
      path,
      line: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1,
      text: whole,
      reasons: names.filter((name) => reasons[name].pattern.test(whole)),
    });
  };
  visit(file);
  return found;
}

/** The texts under the tag by the name of the constant or function that holds them. */
function fragmentsOf(file: ts.SourceFile): Map<string, string> {
  const found = new Map<string, string>();
  const visit = (node: ts.Node): void => {
    const isHolder = (ts.isVariableDeclaration(node) || ts.isFunctionDeclaration(node)) && node.name;
    if (isHolder && ts.isIdentifier(isHolder)) {
      const texts: string[] = [];
      const collect = (child: ts.Node): void => {
        if (isSql(child)) texts.push(child.template.getText(file).slice(1, -1));
        else if (/^sql\.(id|table|raw)\(/.test(child.getText(file))) texts.push(child.getText(file));
        else ts.forEachChild(child, collect);
      };
      ts.forEachChild(node, collect);
      if (texts.length > 0) found.set(isHolder.text, [found.get(isHolder.text), ...texts].join('\n'));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function withFragments(text: string, fragments: ReadonlyMap<string, string>): string {
  const seen = new Set<string>();
  const parts = [text];
  for (let index = 0; index < parts.length; index++)
    for (const [, held] of parts[index]!.matchAll(/\$\{([^}]*)\}/g))
      for (const [name] of held!.matchAll(/[A-Za-z_$][\w$]*/g))
        if (!seen.has(name) && fragments.has(name)) {
          seen.add(name);
          parts.push(fragments.get(name)!);
        }
  return parts.join('\n');
}
