import type { FieldViolation } from '@homestead/http/contract';
import { type CallShape, type Recipe, inboundTexts as texts } from '../../contract/inbound/index.ts';
import { judgeCipher } from './judge-cipher.ts';
import { stepsOf } from './paths.ts';
import { isDaysAlone, type Schedule } from './schedule.ts';
import { isInputName, namesIn } from './template.ts';

/** Headers that belong to the connection. */
const reserved =
  /^(host|connection|content-length|transfer-encoding|upgrade|te|trailer|expect|cookie|accept-encoding|keep-alive|proxy-.*)$/i;
const headerName = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/;
const fieldName = /^[A-Za-z]\w*\.[A-Za-z]\w*$/;

/** What is wrong with a registration, by path; nothing is asked over the network. */
export function judgeCall(
  call: CallShape & Partial<Schedule>,
  hasSecret: boolean,
  hasCipherKey: boolean,
): FieldViolation[] {
  return [
    ...judgeUrl(call.url),
    ...judgeNames(call),
    ...judgeUses(call),
    ...judgeHeaders(call),
    ...judgeBody(call),
    ...judgeAnswer(call),
    ...judgeRecipe(call, hasSecret),
    ...judgeCipher(call, hasCipherKey),
    ...judgeSchedule(call),
  ];
}

/** Nobody is there to give what a scheduled call would need. */
function judgeSchedule({
  everyMinutes = null,
  dailyAt = null,
  weekdays = [],
  inputs,
}: CallShape & Partial<Schedule>): FieldViolation[] {
  if (everyMinutes !== null && dailyAt !== null) return [{ path: 'dailyAt', message: texts.twoSchedules }];
  if (isDaysAlone({ dailyAt, weekdays })) return [{ path: 'weekdays', message: texts.daysAlone }];
  const path = everyMinutes !== null ? 'everyMinutes' : dailyAt !== null ? 'dailyAt' : null;
  return path && inputs.some(({ isRequired }) => isRequired) ? [{ path, message: texts.noSchedule }] : [];
}

function judgeUrl(url: string): FieldViolation[] {
  const fault = (message: string) => [{ path: 'url', message }];
  const [, host = ''] = /^https?:\/\/([^/?#]*)/i.exec(url) ?? [];
  if (/[{}]/.test(host)) return fault(texts.inputInHost);
  if (host === '' || host.includes('@') || /[\s\\\p{Cc}]/u.test(url.replace(/\{\{[^{}]*\}\}/g, '')))
    return fault(texts.badUrl);
  return URL.canParse(url.replace(/\{\{[^{}]*\}\}/g, 'x')) ? [] : fault(texts.badUrl);
}

function judgeNames({ inputs, outputs }: CallShape): FieldViolation[] {
  const lists = { inputs, outputs };
  return Object.entries(lists).flatMap(([path, list]) =>
    list.flatMap(({ name, field }, index): FieldViolation[] => {
      const at = `${path}.${index}`;
      const faults: FieldViolation[] = [];
      if (!isInputName(name)) faults.push({ path: `${at}.name`, message: texts.badName(name) });
      else if (list.findIndex((each) => each.name === name) < index)
        faults.push({ path: `${at}.name`, message: texts.twice(name) });
      if (field && !fieldName.test(field)) faults.push({ path: `${at}.field`, message: texts.badField });
      return faults;
    }),
  );
}

/** Placeholders name inputs that are registered. */
function judgeUses({ url, parameters, headers, body, inputs }: CallShape): FieldViolation[] {
  const known = new Set(inputs.map(({ name }) => name));
  const used: [string, string][] = [
    ['url', url],
    ...parameters.map(({ value }, index): [string, string] => [`parameters.${index}.value`, value]),
    ...headers.map(({ value }, index): [string, string] => [`headers.${index}.value`, value]),
    ...(body.type === 'form'
      ? (body.fields ?? []).map(({ value }, index): [string, string] => [`body.fields.${index}.value`, value])
      : [['body.content', body.content ?? ''] as [string, string]]),
  ];
  return used.flatMap(([path, text]) =>
    namesIn(text)
      .filter((name) => !known.has(name))
      .map((name) => ({ path, message: texts.unknownInput(name) })),
  );
}

function judgeHeaders({ headers }: CallShape): FieldViolation[] {
  return headers.flatMap(({ name, value }, index): FieldViolation[] => {
    if (!headerName.test(name) || reserved.test(name))
      return [{ path: `headers.${index}.name`, message: texts.badHeader(name) }];
    return isHeaderText(value.replace(/\{\{[^{}]*\}\}/g, ''))
      ? []
      : [{ path: `headers.${index}.value`, message: texts.badHeaderValue(name) }];
  });
}

function judgeBody({ method, body, auth }: CallShape): FieldViolation[] {
  const fault = (path: string, message: string) => [{ path, message }];
  const { type, content = '' } = body;
  if (type !== 'none' && method === 'GET') return fault('body.type', texts.noBodyOfMethod(method));
  let isObject = false;
  if (type === 'json')
    try {
      const value: unknown = JSON.parse(content);
      isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    } catch {
      return fault('body.content', texts.badJson);
    }
  if (type === 'xml' && !/^\s*</.test(content)) return fault('body.content', texts.badXml);
  const inBody =
    (auth.type === 'key' && auth.place === 'body') ||
    (auth.type === 'signature' && auth.sends?.some(({ place }) => place === 'body'));
  const takes = auth.cipher ? type !== 'none' && Boolean(auth.cipher.field) : type === 'form' || isObject;
  return inBody && !takes ? fault('auth', texts.bodyPlace) : [];
}

function judgeAnswer({ answer, outputs }: CallShape): FieldViolation[] {
  const paths: [string, string | undefined][] = [
    ['answer.successPath', answer.successPath],
    ['answer.messagePath', answer.messagePath],
    ...outputs.map(({ path }, index): [string, string] => [`outputs.${index}.path`, path]),
  ];
  return paths.flatMap(([path, text]) =>
    text && stepsOf(text) === null ? [{ path, message: texts.badPath(text) }] : [],
  );
}

function judgeRecipe({ auth }: CallShape, hasSecret: boolean): FieldViolation[] {
  if (auth.type === 'none') return [];
  const faults: FieldViolation[] = [];
  const fault = (path: string, message: string) => faults.push({ path, message });
  for (const path of unsendable(auth)) fault(path, texts.badHeaderText);
  if (!hasSecret) fault('secret', texts.needSecret);
  if ((auth.type === 'basic' || auth.type === 'oauth') && !auth.account)
    fault('auth.account', texts.needAccount);
  if (auth.type === 'key')
    judgePlaced([{ place: auth.place ?? 'header', name: auth.name ?? '' }], 'auth', fault);
  if (auth.type === 'oauth' && !auth.tokenUrl) fault('auth.tokenUrl', texts.needTokenUrl);
  else if (auth.type === 'oauth')
    for (const { message } of judgeUrl(auth.tokenUrl ?? '')) fault('auth.tokenUrl', message);
  if (auth.type === 'signature') judgeSignature(auth, fault);
  return faults;
}

const isHeaderText = (text = ''): boolean => /^[\x20-\x7e]*$/.test(text);

/** Texts of a recipe that a header cannot hold and that would be sent in one. */
function unsendable({ type, account, place = 'header', prefix, sends = [] }: Recipe): string[] {
  const inHeader = type === 'signature' ? sends.filter((send) => send.place === 'header') : [];
  const isAccountSent = inHeader.some(({ part }) => part === 'account');
  return [
    ...(isAccountSent && !isHeaderText(account) ? ['auth.account'] : []),
    ...(type === 'key' && place === 'header' && !isHeaderText(prefix) ? ['auth.prefix'] : []),
    ...(inHeader.every(({ value }) => isHeaderText(value)) ? [] : ['auth.sends']),
  ];
}

/** Whether a recipe sends the secret as it is in a header, which takes no other signs than those of ASCII. */
export const isSecretInHeader = ({ type, place = 'header', sends = [] }: Recipe): boolean =>
  type === 'key'
    ? place === 'header'
    : type === 'signature' && sends.some((send) => send.part === 'secret' && send.place === 'header');

function judgeSignature(auth: Recipe, fault: (path: string, message: string) => void): void {
  const parts = auth.parts ?? [];
  const sends = auth.sends ?? [];
  if (!auth.algorithm) fault('auth.algorithm', texts.needAlgorithm);
  if (parts.length === 0) fault('auth.parts', texts.needParts);
  else if (
    /^(md5|sha1|sha256|sm3)$/.test(auth.algorithm ?? '') &&
    !parts.some(({ part }) => part === 'secret')
  )
    fault('auth.parts', texts.needSecretPart);
  if (!sends.some(({ part }) => part === 'signature')) fault('auth.sends', texts.needSignature);
  judgePlaced(sends, 'auth.sends', fault);
}

function judgePlaced(
  placed: readonly { place: string; name: string }[],
  path: string,
  fault: (path: string, message: string) => void,
): void {
  for (const { place, name } of placed)
    if (name === '') fault(path, texts.needKeyName);
    else if (place === 'header' && (!headerName.test(name) || reserved.test(name)))
      fault(path, texts.badHeader(name));
}
