import { type OpenProcess, outboundTexts as texts } from '../../../contract/index.ts';
import { type CaseInterface, taskOf } from './cases.ts';

/** What a caller sends in the body of a call to an interface that takes part in cases. */
export interface DescribedInput {
  name: string;
  label: string;
  type: string;
  isRequired: boolean;
}

/** The inputs of an interface with the labels of their fields: what is ours first. */
export function inputsOf(outbound: CaseInterface, processes: readonly OpenProcess[]): DescribedInput[] {
  const { kind, process } = outbound;
  const task = taskOf(outbound, processes);
  if (kind === 'state') return [];
  const ours: DescribedInput[] =
    kind === 'complete'
      ? [
          { name: 'processId', label: texts.caseParts.processId, type: 'text', isRequired: true },
          {
            name: 'outcome',
            label: texts.outcome(
              (task?.outcomes ?? []).map(({ id, label }) => `${id}（${label}）`).join('、'),
            ),
            type: 'text',
            isRequired: (task?.outcomes.length ?? 0) > 1,
          },
          { name: 'opinion', label: texts.opinion, type: 'text', isRequired: false },
          { name: 'answers', label: texts.answers, type: 'object', isRequired: false },
        ]
      : [];
  const mapped = process.inputs.map(({ name, field, isRequired = false }) => {
    const known = task?.fields.find(({ path }) => path === field);
    return { name, label: known?.label ?? name, type: known?.type ?? 'text', isRequired };
  });
  return [...ours, ...mapped];
}

/** The inputs that take files. */
export const fileInputsOf = (outbound: CaseInterface, processes: readonly OpenProcess[]): DescribedInput[] =>
  inputsOf(outbound, processes).filter(({ type }) => type === 'file');

/** The parts of an OpenAPI operation that tell how a file is sent. */
export const fileRequest = {
  parameters: [
    {
      name: 'name',
      in: 'query',
      required: true,
      description: texts.fileName,
      schema: { type: 'string', maxLength: 200 },
    },
    {
      name: 'X-Content-SHA256',
      in: 'header',
      required: true,
      description: texts.fileDigest,
      schema: { type: 'string', pattern: '^[0-9a-f]{64}$' },
    },
  ],
  requestBody: {
    required: true,
    content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
  },
};

/** How a reply tells of a file. */
export const fileSchema = {
  type: 'object',
  required: ['id', 'name', 'size'],
  properties: { id: { type: 'string' }, name: { type: 'string' }, size: { type: 'integer' } },
};

/** The query of an interface that tells how a case stands. */
export const stateParameters = (['processId', 'caseNo'] as const).map((name) => ({
  name,
  in: 'query' as const,
  required: false as const,
  description: `${texts.caseParts[name]}；${texts.caseUnnamed}`,
  schema: { type: 'string' },
}));

/** The parts of an OpenAPI operation that tell what a call sends. */
export function requestOf(outbound: CaseInterface, processes: readonly OpenProcess[]): object {
  if (outbound.kind === 'state') return { parameters: stateParameters };
  const inputs = inputsOf(outbound, processes);
  return {
    parameters: [
      {
        name: 'Idempotency-Key',
        in: 'header',
        required: false,
        description: texts.idempotencyKey,
        schema: { type: 'string', maxLength: 200 },
      },
    ],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            additionalProperties: false,
            required: inputs.filter(({ isRequired }) => isRequired).map(({ name }) => name),
            properties: Object.fromEntries(
              inputs.map(({ name, label, type }) => [name, { ...schemaOf(type), title: label }]),
            ),
          },
        },
      },
    },
  };
}

const schemaOf = (type: string): object =>
  type === 'file'
    ? {
        oneOf: [{ type: 'array', items: { type: 'string' } }, { type: 'string' }],
        description: texts.fileIds,
      }
    : type === 'object'
      ? {}
      : type === 'date'
        ? { type: 'string', format: 'date' }
        : { type: type === 'number' ? 'number' : 'string' };

/** How a reply tells of a case. */
export const caseSchema = {
  type: 'object',
  required: ['processId', 'caseNo', 'processKey', 'status', 'stage', 'tasks'],
  properties: Object.fromEntries(
    Object.entries(texts.caseParts).map(([name, title]) => [
      name,
      name === 'tasks'
        ? { type: 'array', title, items: { type: 'object' } }
        : { type: name === 'caseNo' || name === 'endTime' ? ['string', 'null'] : 'string', title },
    ]),
  ),
};
