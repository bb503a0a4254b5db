import { type Outbound, type RequestDescription, outboundTexts as texts } from '../../contract/index.ts';
import { stringToSign } from '../../engine/string-to-sign.ts';
import { parametersOf } from './document.ts';
import type { OutboundDeps } from './ports.ts';
import { bodyDigestOf, sign } from './signature.ts';

/** A secret that no consumer has: it begins otherwise than those that are given out. */
const sampleSecret = 'sample-secret-that-calls-nothing';
const sample = { keyId: 'ak_sample', timestamp: '1767225600', nonce: 'c0ffee00c0ffee00c0ffee00c0ffee00' };

/** What a caller sends to an interface and gets from it, with a signed sample. */
export function describeInterface(
  { published, publicUrl }: Pick<OutboundDeps, 'published' | 'publicUrl'>,
  outbound: Outbound,
): RequestDescription {
  const group = published.groups().find(({ group }) => group === outbound.model);
  const path = `/api/v1/open/${outbound.path}`;
  const { timestamp, nonce } = sample;
  const query = 'pageNum=1&pageSize=20';
  const text = stringToSign({ method: 'GET', path, query, bodyDigest: bodyDigestOf(''), timestamp, nonce });
  const signature = sign(sampleSecret, text);
  const fields = outbound.fields.flatMap(({ code, isPlain }) => {
    const field = group?.fields.find((each) => each.code === code);
    return field
      ? [{ code, label: field.label, type: field.type, isMasked: field.isPersonal && !isPlain }]
      : [];
  });
  return {
    method: 'GET',
    url: `${publicUrl ?? ''}${path}`,
    headers: Object.entries(texts.headers).map(([name, description]) => ({ name, description })),
    parameters: parametersOf(outbound, group?.fields ?? [], published.sinceFilter).map(
      ({ name, description, schema }) => ({
        name,
        description,
        type: String((schema as { type?: string }).type),
      }),
    ),
    fields,
    sample: {
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
        data: {
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
