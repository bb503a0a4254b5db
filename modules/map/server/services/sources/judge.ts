import { brokenFields, type FieldViolation } from '@homestead/http/contract';
import { networkList } from '@homestead/http/server';
import { type Outbound, OutboundError } from '@homestead/outbound';
import { type SourceKind, serviceTexts as texts } from '../../../contract/services/index.ts';

/** Kinds that are asked by a template of tiles instead of by a document that describes them. */
export const isTemplateKind = (kind: string): boolean => kind === 'XYZ' || kind === '矢量切片服务';

/** The address of a template or a base without its placeholders, for judging it as an address. */
export const plainAddress = (address: string): string =>
  address.replace(/\{s\}/g, 'a').replace(/\{[^{}]*\}/g, '0');

/** What is wrong with the fields of a source, by path; nothing is asked over the network. */
export function judgeSource(
  source: { name: string; kind: SourceKind; baseUrl: string; networks: readonly string[] },
  outbound: Outbound,
): FieldViolation[] {
  const faults = source.networks.flatMap((network, index): FieldViolation[] => {
    const message = networkFault(network);
    return message === null ? [] : [{ path: `networks.${index}`, message }];
  });
  if (source.name.trim() === '') faults.push({ path: 'name', message: texts.noName });
  const message = addressFault(source.kind, source.baseUrl, outbound);
  if (message) faults.push({ path: 'baseUrl', message });
  return faults;
}

/** What is wrong with a network, or null. */
export function networkFault(network: string): string | null {
  try {
    networkList([network]);
    return null;
  } catch {
    return texts.badNetwork(network);
  }
}

function addressFault(kind: SourceKind, baseUrl: string, outbound: Outbound): string | null {
  // A placeholder in the host would let a caller choose whom we ask.
  if (!/^https?:\/\/[^/?#{}]+/i.test(baseUrl) || /[\s\\\p{Cc}]/u.test(baseUrl)) return texts.badUrl;
  const plain = plainAddress(baseUrl);
  if (!URL.canParse(plain)) return texts.badUrl;
  const isTemplate = isTemplateKind(kind);
  if (isTemplate && !isTileTemplate(baseUrl)) return texts.badTemplate;
  if (!isTemplate && /[{}]/.test(baseUrl)) return texts.noTemplate;
  try {
    outbound.check(plain);
    return null;
  } catch (error) {
    if (error instanceof OutboundError) return error.reason === 'target' ? texts.badUrl : error.message;
    throw error;
  }
}

/** Whether an address names level, column and row. */
export function isTileTemplate(address: string): boolean {
  const has = (...names: string[]) => names.some((name) => address.toLowerCase().includes(`{${name}}`));
  return has('z', 'level', 'tilematrix') && has('x', 'col', 'tilecol') && has('y', '-y', 'row', 'tilerow');
}

/** Throws the faults of a submission, if there are any. */
export function refuseFaults(faults: readonly FieldViolation[]): void {
  if (faults.length > 0) throw brokenFields(faults);
}
