/** What the editor asks of a schema. */
export type Shape =
  | { kind: 'choice'; values: string[] }
  | { kind: 'text' | 'number' | 'yes' }
  | { kind: 'list' | 'record'; schema: object }
  | { kind: 'object'; properties: Record<string, object> };

interface JsonSchema {
  type?: string;
  const?: unknown;
  enum?: string[];
  anyOf?: object[];
  items?: object;
  properties?: Record<string, object>;
  patternProperties?: Record<string, object>;
}

/** How the value of a schema is edited. */
export function shapeOf(schema: object): Shape {
  const json = schema as JsonSchema;
  const values = constantsOf(json);
  if (values) return { kind: 'choice', values };
  if (json.const === true) return { kind: 'yes' };
  if (json.type === 'number' || json.type === 'integer') return { kind: 'number' };
  if (json.items) return { kind: 'list', schema: json.items };
  const [pattern] = Object.values(json.patternProperties ?? {});
  if (pattern) return { kind: 'record', schema: pattern };
  if (json.properties) return { kind: 'object', properties: json.properties };
  return { kind: 'text' };
}

/** The constants of a choice, also of one within another. */
function constantsOf({ const: constant, enum: listed, anyOf }: JsonSchema): string[] | undefined {
  if (typeof constant === 'string') return [constant];
  if (listed) return listed;
  const each = anyOf?.map((part) => constantsOf(part as JsonSchema));
  return each?.every((part) => part !== undefined) ? each.flat() : undefined;
}
