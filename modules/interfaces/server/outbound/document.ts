import {
  callRefusals,
  documentPath,
  type OpenProcess,
  type Outbound,
  type PublishableModel,
  outboundTexts as texts,
} from '../../contract/index.ts';
import { caseSchema, fileInputsOf, fileRequest, fileSchema, requestOf } from './cases/case-document.ts';
import { type CaseInterface, isActing, isCaseInterface } from './cases/cases.ts';
import { signatureGuide } from './guide.ts';
import type { OutboundDeps } from './ports.ts';
import { fieldsIn, mayCall, type ReadingScope, readingScope } from './read.ts';

type Field = PublishableModel['fields'][number];

type DocumentDeps = Pick<OutboundDeps, 'published' | 'publicUrl' | 'cases'>;

const everything: ReadingScope = { divisions: [], fields: [], mayReveal: true };
const base = '/v1/open/';

/** The OpenAPI 3.1 document of interfaces: all of them, or those that the scopes of one consumer name. */
export async function documentOf(
  { published, publicUrl, cases }: DocumentDeps,
  interfaces: readonly Outbound[],
  consumer: { name: string; scopes: readonly string[] } | null,
): Promise<Record<string, unknown>> {
  const groups = new Map(published.groups().map((group) => [group.group, group]));
  const open = interfaces.filter(
    ({ path, qyzt }) => qyzt === 'YES' && (consumer === null || mayCall(consumer.scopes, path)),
  );
  const processes = open.some(isCaseInterface) ? await cases.processes() : [];
  const paths = open.flatMap((outbound) => {
    if (isCaseInterface(outbound)) {
      const method = isActing(outbound) ? 'post' : 'get';
      return [
        [`${base}${outbound.path}`, { [method]: caseOperation(outbound, processes) }],
        ...fileInputsOf(outbound, processes).map(({ name, label }) => [
          `${base}${outbound.path}/file/${name}`,
          { post: fileOperation(outbound, name, label) },
        ]),
      ];
    }
    const group = groups.get(outbound.model);
    if (!group) return [];
    const scope = consumer ? readingScope(consumer.scopes, outbound.path) : everything;
    return [
      [`${base}${outbound.path}`, { get: operation(outbound, group.fields as Field[], scope, published) }],
    ];
  });
  return {
    openapi: '3.1.0',
    info: {
      title: texts.documentTitle(consumer?.name ?? texts.everybody),
      version: String(open.reduce((sum, { version }) => sum + version, 0)),
      description: signatureGuide,
    },
    servers: [{ url: `${publicUrl ?? ''}/api` }],
    paths: {
      ...Object.fromEntries(paths),
      [`${base}${documentPath}`]: { get: { summary: texts.ownDocument, security, responses: responses({}) } },
    },
    components: {
      securitySchemes: Object.fromEntries(
        Object.entries(texts.headers).map(([name, description]) => [
          schemeOf(name),
          { type: 'apiKey', in: 'header', name, description },
        ]),
      ),
    },
  };
}

function caseOperation(outbound: CaseInterface, processes: readonly OpenProcess[]): object {
  const { 200: answered, ...failed } = responses(caseSchema);
  return {
    ...headOf(outbound),
    ...requestOf(outbound, processes),
    responses: { 200: answered, ...failed, 422: { description: texts.broken, content: json({}) } },
  };
}

function fileOperation(outbound: CaseInterface, name: string, label: string): object {
  const { 200: answered, ...failed } = responses(fileSchema);
  return {
    ...headOf(outbound),
    operationId: `${outbound.path}-file-${name}`,
    summary: texts.fileFor(label),
    description: texts.sendsFileNote,
    ...fileRequest,
    responses: { 200: answered, ...failed, 422: { description: texts.broken, content: json({}) } },
  };
}

/** What every operation says of its interface. */
const headOf = (outbound: Outbound): object => ({
  operationId: outbound.path,
  summary: outbound.name,
  ...(outbound.description ? { description: outbound.description } : {}),
  ...(outbound.directory ? { tags: [outbound.directory] } : {}),
  'x-interface-version': outbound.version,
  'x-quota': { perMinute: outbound.perMinute, perDay: outbound.perDay },
  security,
});

const schemeOf = (header: string) => header.replaceAll('-', '');
const security = [Object.fromEntries(Object.keys(texts.headers).map((name) => [schemeOf(name), []]))];

function operation(
  outbound: Outbound,
  fields: readonly Field[],
  scope: ReadingScope,
  { sinceFilter }: OutboundDeps['published'],
): object {
  const given = fieldsIn(outbound, scope).flatMap(({ code, isPlain }) => {
    const field = fields.find((each) => each.code === code);
    return field ? [{ ...field, isMasked: field.isPersonal && !isPlain }] : [];
  });
  const record = Object.fromEntries(
    given.map((field) => [
      field.code,
      {
        ...schemaOf(field),
        title: field.label,
        ...(field.isMasked ? { description: texts.masked } : {}),
      },
    ]),
  );
  return {
    ...headOf(outbound),
    parameters: parametersOf(outbound, fields, sinceFilter),
    responses: responses({
      type: 'object',
      required: ['records', 'total', 'pageNum', 'pageSize'],
      properties: {
        records: { type: 'array', items: { type: 'object', properties: record } },
        total: { type: 'integer' },
        pageNum: { type: 'integer' },
        pageSize: { type: 'integer' },
      },
    }),
  };
}

function schemaOf({ type, isPersonal }: Field): object {
  if (type === 'object') return {};
  // Masked text may stand in place of any personal value.
  return { type: [type === 'number' && !isPersonal ? 'number' : 'string', 'null'] };
}

/** What a caller may send, with the words of each parameter. */
export function parametersOf(
  outbound: Outbound,
  fields: readonly Field[],
  sinceFilter: string,
): { name: string; in: 'query'; required: false; description: string; schema: object }[] {
  const one = (name: string, description: string, schema: object) =>
    ({ name, in: 'query', required: false, description, schema }) as const;
  return [
    one('pageNum', texts.pageNum, { type: 'integer', minimum: 1, default: 1 }),
    one('pageSize', texts.pageSize, {
      type: 'integer',
      minimum: 1,
      maximum: outbound.maxPageSize,
      default: Math.min(20, outbound.maxPageSize),
    }),
    one('sort', texts.sort, { type: 'string' }),
    ...outbound.filters.map((name) =>
      name === sinceFilter
        ? one(name, texts.updatedFrom, { type: 'string', format: 'date-time' })
        : one(name, fields.find(({ code }) => code === name)?.label ?? name, { type: 'string' }),
    ),
  ];
}

function responses(data: object): Record<number, object> {
  const failed = new Map<number, string[]>();
  for (const { status, code, message } of Object.values(callRefusals))
    failed.set(status, [...(failed.get(status) ?? []), `${code}：${message}`]);
  return {
    200: { description: texts.answered, content: json(data) },
    ...Object.fromEntries(
      [...failed].map(([status, lines]) => [
        status,
        { description: lines.join('\n'), content: json({ type: 'null' }) },
      ]),
    ),
  };
}

const json = (data: object) => ({
  'application/json': {
    schema: {
      type: 'object',
      required: ['code', 'message', 'data'],
      properties: { code: { type: 'integer' }, message: { type: 'string' }, data },
    },
  },
});
