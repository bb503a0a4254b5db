import type { CallInput, CallOutput, Generated, NameValue } from '../../../contract/inbound/index.ts';
import { callMethods } from '../../../contract/inbound/index.ts';

type Plain = Record<string, unknown>;
const most = 500;
const asPlain = (value: unknown): Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Plain) : {};
const asList = (value: unknown): Plain[] => (Array.isArray(value) ? value.map(asPlain) : []);
const asText = (value: unknown): string => (typeof value === 'string' ? value : '');
const own = (value: unknown, key: string): unknown =>
  Object.hasOwn(asPlain(value), key) ? asPlain(value)[key] : undefined;

/** Follows `$ref` within the document; a circle ends with nothing. */
function resolver(root: unknown) {
  return (value: unknown): Plain => {
    let at = asPlain(value);
    for (let depth = 0; typeof at['$ref'] === 'string'; depth++) {
      if (depth > 20 || !at['$ref'].startsWith('#/')) return {};
      let found: unknown = root;
      for (const step of at['$ref'].slice(2).split('/'))
        found = own(found, decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'));
      at = asPlain(found);
    }
    return at;
  };
}
type Resolve = ReturnType<typeof resolver>;

/** The operations of an OpenAPI 3 or Swagger 2 document as registrations; null where it is none. */
export function fromOpenApi(document: unknown): Generated[] | null {
  const root = asPlain(document);
  if (!asText(root['openapi']).startsWith('3') && root['swagger'] !== '2.0') return null;
  const resolve = resolver(root);
  const base = baseOf(root);
  const generated: Generated[] = [];
  for (const [path, item] of Object.entries(asPlain(root['paths'])))
    for (const method of callMethods) {
      const found = own(resolve(item), method.toLowerCase());
      if (found === undefined || generated.length >= most) continue;
      generated.push(
        operationOf({ root, resolve, base, path, method, item: resolve(item), operation: resolve(found) }),
      );
    }
  return generated;
}

function baseOf(root: Plain): string {
  const server = asText(asList(root['servers'])[0]?.['url']);
  if (server) return server.replace(/\/$/, '');
  const host = asText(root['host']);
  const scheme = Array.isArray(root['schemes']) && root['schemes'].includes('http') ? 'http' : 'https';
  return host
    ? `${scheme}://${host}${asText(root['basePath']).replace(/\/$/, '')}`
    : 'https://example.invalid';
}

interface Operation {
  root: Plain;
  resolve: Resolve;
  base: string;
  path: string;
  method: Generated['method'];
  item: Plain;
  operation: Plain;
}

function operationOf({ root, resolve, base, path, method, item, operation }: Operation): Generated {
  const inputs = new Map<string, CallInput>();
  const take = (name: string, described: Plain, isRequired: boolean): string => {
    const code = inputCode(name);
    const label = (asText(described['description']) || asText(described['title']) || name).slice(0, 60);
    const example = described['example'] ?? own(described['schema'], 'example');
    inputs.set(code, {
      name: code,
      label,
      isRequired,
      ...(example === undefined || typeof example === 'object'
        ? {}
        : { example: String(example).slice(0, 200) }),
    });
    return `{{${code}}}`;
  };
  const parameters: NameValue[] = [];
  const headers: NameValue[] = [];
  const fields: NameValue[] = [];
  let url = base + path;
  let schema: Plain = {};
  for (const described of [...asList(item['parameters']), ...asList(operation['parameters'])].map(resolve)) {
    const [name, place] = [asText(described['name']), asText(described['in'])];
    if (place === 'body') schema = resolve(described['schema']);
    if (name === '' || !['path', 'query', 'header', 'formData'].includes(place)) continue;
    const value = take(name, described, place === 'path' || described['required'] === true);
    if (place === 'path') url = url.replaceAll(`{${name}}`, value);
    else ({ query: parameters, header: headers, formData: fields })[place]?.push({ name, value });
  }
  const content = asPlain(resolve(operation['requestBody'])['content']);
  const type = Object.keys(content).find((each) => /json/.test(each)) ?? Object.keys(content)[0] ?? '';
  if (type) schema = resolve(own(content[type], 'schema'));
  const needed = Array.isArray(schema['required']) ? schema['required'] : [];
  const members = Object.entries(asPlain(schema['properties']));
  const values = members.map(
    ([name, described]): NameValue => ({
      name,
      value: take(name, resolve(described), needed.includes(name)),
    }),
  );
  return {
    name: (asText(operation['summary']) || asText(operation['operationId']) || `${method} ${path}`).slice(
      0,
      60,
    ),
    method,
    url,
    parameters,
    headers,
    inputs: [...inputs.values()].slice(0, 100),
    outputs: outputsOf(operation, resolve),
    body: bodyOf(method, type, values, fields),
    auth: authOf(root, operation, resolve),
    remark: asText(operation['description']).slice(0, 200),
  };
}

const inputCode = (name: string): string => {
  const code = name.replace(/\W/g, '_').slice(0, 40);
  return /^[A-Za-z]/.test(code) ? code : `p_${code}`.slice(0, 40);
};

function bodyOf(
  method: string,
  type: string,
  values: readonly NameValue[],
  fields: readonly NameValue[],
): NonNullable<Generated['body']> {
  if (method === 'GET' || (values.length === 0 && fields.length === 0)) return { type: 'none' };
  if (/form/.test(type) || fields.length > 0) return { type: 'form', fields: [...fields, ...values] };
  const json = Object.fromEntries(values.map(({ name, value }) => [name, value]));
  return { type: 'json', content: JSON.stringify(json, null, 2) };
}

/** The plain values at the top of the good answer, and one level below. */
function outputsOf(operation: Plain, resolve: Resolve): CallOutput[] {
  const answers = asPlain(operation['responses']);
  const good = resolve(answers['200'] ?? answers['201'] ?? answers['default']);
  const content = asPlain(good['content']);
  const schema = resolve(own(content[Object.keys(content)[0] ?? ''], 'schema') ?? good['schema']);
  const outputs: CallOutput[] = [];
  const walk = (described: Plain, before: string, depth: number): void => {
    for (const [name, value] of Object.entries(asPlain(described['properties']))) {
      const inner = resolve(value);
      const path = before ? `${before}.${name}` : name;
      if (inner['properties'] && depth < 2) walk(inner, path, depth + 1);
      else if (
        !inner['properties'] &&
        outputs.length < 100 &&
        !outputs.some((each) => each.name === inputCode(name))
      )
        outputs.push({
          name: inputCode(name),
          label: asText(inner['description']).slice(0, 60) || name,
          path,
        });
    }
  };
  walk(schema, '', 0);
  return outputs;
}

/** The first way of showing who calls that the document names. */
function authOf(root: Plain, operation: Plain, resolve: Resolve): NonNullable<Generated['auth']> {
  const schemes = asPlain(own(root['components'], 'securitySchemes') ?? root['securityDefinitions']);
  const [wanted] = asList(operation['security'] ?? root['security']).flatMap((each) => Object.keys(each));
  const scheme = wanted === undefined ? {} : resolve(own(schemes, wanted));
  const place = scheme['in'] === 'query' ? 'query' : 'header';
  if (scheme['type'] === 'apiKey') return { type: 'key', place, name: asText(scheme['name']), prefix: '' };
  if (scheme['type'] === 'basic' || scheme['scheme'] === 'basic') return { type: 'basic' };
  if (scheme['type'] === 'http' && scheme['scheme'] === 'bearer')
    return { type: 'key', place: 'header', name: 'Authorization', prefix: 'Bearer ' };
  const flow = asPlain(own(scheme['flows'], 'clientCredentials') ?? scheme);
  if (scheme['type'] === 'oauth2' && asText(flow['tokenUrl']))
    return { type: 'oauth', tokenUrl: asText(flow['tokenUrl']), clientIn: 'body' };
  return { type: 'none' };
}
