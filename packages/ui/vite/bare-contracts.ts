/** What the server alone uses of a route: it judges by the schemas, and says the words in its answers and on the API's page. */
const ofServer = new Set([
  'summary',
  'tag',
  'consumers',
  'params',
  'query',
  'body',
  'data',
  'trims',
  'success',
]);

interface Node {
  type: string;
  start: number;
  end: number;
}
interface Call extends Node {
  callee: Node & { name?: string };
  arguments: [Node & { properties?: (Node & { key?: Node & { name?: string } })[] }];
}
interface Declaration extends Node {
  declaration?: Declaration | null;
  declarations?: { id: Node; init: Node | null }[];
}

type Parse = (code: string) => { body: unknown };

interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * The code of a contract as clients need it: its routes hold what they are called by, and what is made when the file is read is
 * marked as doing nothing else, so that schemas which no client judges by are left out of its bundles. `code` is JavaScript, and
 * `parse` gives its ESTree; null where nothing changes.
 */
export function bareContract(code: string, parse: Parse): string | null {
  const body = parse(code).body as Declaration[];
  const edits = [...routesIn(body, code), ...marksOf(body)].sort((one, other) => one.start - other.start);
  if (edits.length === 0) return null;
  return edits.reduceRight((all, { start, end, text }) => all.slice(0, start) + text + all.slice(end), code);
}

/** Each route without what the server alone uses of it. */
function routesIn(node: unknown, code: string): Edit[] {
  if (typeof node !== 'object' || node === null) return [];
  if (!isCall(node) || node.callee.name !== 'defineRoute')
    return Object.values(node).flatMap((part) => routesIn(part, code));
  const [{ start, end, properties = [] }] = node.arguments;
  const kept = properties.filter(({ key }) => !ofServer.has(key?.name ?? ''));
  return [{ start, end, text: `{ ${kept.map((each) => code.slice(each.start, each.end)).join(', ')} }` }];
}

/** Around each value that calls make when the file is read: a bundler does not see that to make it does nothing else. */
const marksOf = (body: readonly Declaration[]): Edit[] =>
  body
    .flatMap((each) => (each.declaration ?? each).declarations ?? [])
    .flatMap(({ id, init }) => (id.type === 'Identifier' && init && isMade(init) ? [init] : []))
    .flatMap(({ start, end }) => [
      { start, end: start, text: '/* @__PURE__ */ (() => (' },
      { start: end, end, text: '))()' },
    ]);

const isMade = (node: unknown): boolean =>
  typeof node === 'object' &&
  node !== null &&
  !/Function/.test((node as Node).type ?? '') &&
  (isCall(node) || Object.values(node).some(isMade));

const isCall = (node: object): node is Call => (node as Node).type === 'CallExpression';

/** Lets a client's bundle hold of each contract what the client uses. */
export function bareContracts(): {
  name: string;
  enforce: 'post';
  transform(this: { parse: Parse }, code: string, id: string): string | null;
} {
  const contract = /[\\/](modules[\\/]\w+|packages[\\/]http)[\\/]contract[\\/].*\.ts$/;
  return {
    name: 'bare-contracts',
    enforce: 'post',
    transform(code, id) {
      return contract.test(id) ? bareContract(code, (text) => this.parse(text)) : null;
    },
  };
}
