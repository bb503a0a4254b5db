import { type Outbound, type RequestDescription, outboundTexts as texts } from '../../contract/index.ts';
import { stringToSign } from '../../engine/string-to-sign.ts';
import { inputsOf, stateParameters } from './cases/case-document.ts';
import { type CaseInterface, isActing, isCaseInterface } from './cases/cases.ts';
import { parametersOf } from './document.ts';
import type { OutboundDeps } from './ports.ts';
import { bodyDigestOf, sign } from './signature.ts';

/** A secret that no consumer has: it begins otherwise than those that are given out. */
const sampleSecret = 'sample-secret-that-calls-nothing';
const sample = { keyId: 'ak_sample', timestamp: '1767225600', nonce: 'c0ffee00c0ffee00c0ffee00c0ffee00' };

/** What a caller sends to an interface and gets from it, with a signed sample. */
export async function describeInterface(
  { published, publicUrl, cases }: Pick<OutboundDeps, 'published' | 'publicUrl' | 'cases'>,
  outbound: Outbound,
): Promise<RequestDescription> {
  const group = published.groups().find(({ group }) => group === outbound.model);
  const path = `/api/v1/open/${outbound.path}`;
  const { timestamp, nonce } = sample;
  const isCase = isCaseInterface(outbound);
  const inputs = isCase ? inputsOf(outbound, await cases.processes()) : [];
  const method = isActing(outbound) ? 'POST' : 'GET';
  const query = isCase ? (method === 'GET' ? 'caseNo=AJ20260001' : '') : 'pageNum=1&pageSize=20';
  const body = method === 'POST' ? JSON.stringify(sampleBody(inputs)) : '';
  const text = stringToSign({ method, path, query, bodyDigest: bodyDigestOf(body), timestamp, nonce });
  const signature = sign(sampleSecret, text);
  const fields = outbound.fields.flatMap(({ code, isPlain }) => {
    const field = group?.fields.find((each) => each.code === code);
    return field
      ? [{ code, label: field.label, type: field.type, isMasked: field.isPersonal && !isPlain }]
      : [];
  });
  return {
    method,
    url: `${publicUrl ?? ''}${path}`,
    headers: Object.entries(texts.headers).map(([name, description]) => ({ name, description })),
    parameters: (isCase
      ? outbound.kind === 'state'
        ? stateParameters
        : []
      : parametersOf(outbound, group?.fields ?? [], published.sinceFilter)
    ).map(({ name, description, schema }) => ({
      name,
      description,
      type: String((schema as { type?: string }).type),
    })),
    inputs,
    fields: isCase ? caseFields : fields,
    sample: {
      body,
      stringToSign: text,
      signature,
      secret: sampleSecret,
      headers: {
        'X-Access-Key': sample.keyId,
        'X-Timestamp': timestamp,
        'X-Nonce': nonce,
        'X-Signature': signature,
      },
      reply: {
        code: 200,
        message: texts.done,
        data: isCase
          ? sampleCase(outbound)
          : {
              records: [Object.fromEntries(fields.map(({ code, type }) => [code, sampleOf(type)]))],
              total: 1,
              pageNum: 1,
              pageSize: 20,
            },
      },
    },
  };
}

const sampleOf = (type: string): unknown =>
  type === 'number' ? 0 : type === 'date' ? '2026-01-01' : type === 'object' ? {} : texts.sampleText;

const caseFields = Object.entries(texts.caseParts).map(([code, label]) => ({
  code,
  label,
  type: code === 'tasks' ? 'object' : 'text',
  isMasked: false,
}));

const sampleBody = (inputs: readonly { name: string; type: string; isRequired: boolean }[]) =>
  Object.fromEntries(
    inputs.filter(({ isRequired }) => isRequired).map(({ name, type }) => [name, sampleOf(type)]),
  );

const sampleCase = ({ process }: CaseInterface) => ({
  ...Object.fromEntries(Object.keys(texts.caseParts).map((name) => [name, texts.sampleText])),
  processKey: process.processKey,
  tasks: [{ taskKey: texts.sampleText, taskName: texts.sampleText }],
  endTime: null,
});
