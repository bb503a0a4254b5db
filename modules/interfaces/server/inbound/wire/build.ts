import iconv from 'iconv-lite';
import type { CallShape, Recipe, SendPart, ShownRequest } from '../../../contract/inbound/index.ts';
import { inboundTexts as texts } from '../../../contract/inbound/index.ts';
import {
  fillJson,
  fillText,
  type InputValues,
  maskPersonal,
  xmlText,
} from '../../../engine/inbound/index.ts';
import { encipher } from './cipher.ts';
import { type Moment, type SignedRequest, signatureOf, signedText, timeText } from './sign.ts';

/** A request that is ready to be sent, and how it may be shown. */
export interface BuiltRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: Uint8Array | undefined;
  shown: ShownRequest;
}

export interface Secrets {
  secret: string;
  /** By which the body is enciphered, where the recipe says so; never sent. */
  cipherKey: string;
  /** The token of a client, where the recipe asks for one; shown hidden. */
  token?: string;
}

/** A request whose parts are still apart, so that what a recipe adds finds its place. */
interface Draft {
  url: URL;
  query: [string, string][];
  headers: Map<string, string>;
  form: [string, string][] | null;
  json: unknown;
  text: string | null;
  /** The body before it was enciphered; null where it is sent in the open. */
  plain: string | null;
  charset: string;
}

const contentTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  xml: 'application/xml',
  text: 'text/plain',
} as const;

function draftOf(call: CallShape, values: InputValues): Draft {
  const url = new URL(fillText(call.url, values, encodeURIComponent));
  const query: [string, string][] = [...url.searchParams];
  url.search = '';
  url.hash = '';
  for (const { name, value } of call.parameters) query.push([name, fillText(value, values)]);
  const headers = new Map<string, string>();
  for (const { name, value } of call.headers) headers.set(name.toLowerCase(), fillText(value, values));
  const { type, content = '', fields = [], charset = 'utf-8' } = call.body;
  if (type !== 'none' && !headers.has('content-type'))
    headers.set('content-type', `${contentTypes[type]}; charset=${charset.toUpperCase()}`);
  return {
    url,
    query,
    headers,
    charset,
    plain: null,
    form: type === 'form' ? fields.map(({ name, value }) => [name, fillText(value, values)]) : null,
    json: type === 'json' ? fillJson(JSON.parse(content), values) : undefined,
    text:
      type === 'xml'
        ? fillText(content, values, xmlText)
        : type === 'text'
          ? fillText(content, values)
          : null,
  };
}

/** Percent-encodes by the bytes of a charset, as form data is (WHATWG URL, application/x-www-form-urlencoded). */
const encoded = (text: string, charset: string): string =>
  [...iconv.encode(text, charset)]
    .map((byte) => {
      const sign = String.fromCharCode(byte);
      if (/[A-Za-z0-9*._-]/.test(sign)) return sign;
      return byte === 0x20 ? '+' : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');
const formText = (pairs: readonly [string, string][], charset: string): string =>
  pairs.map(([name, value]) => `${encoded(name, charset)}=${encoded(value, charset)}`).join('&');

function bodyTextOf({ form, json, text, charset }: Draft): string | null {
  if (form) return formText(form, charset);
  return json === undefined ? text : JSON.stringify(json);
}

/** Puts the enciphered body in the place of the body, alone or in a JSON object to which the recipe's own values come. */
function seal(draft: Draft, call: CallShape, moment: Moment, key: string): void {
  const { cipher } = call.auth;
  const text = bodyTextOf(draft);
  if (!cipher || text === null) return;
  const enciphered = encipher(cipher, key, iconv.encode(text, draft.charset), moment.nonce);
  draft.plain = text;
  draft.form = null;
  draft.json = cipher.field ? { [cipher.field]: enciphered } : undefined;
  draft.text = cipher.field ? null : enciphered;
  if (!call.headers.some(({ name }) => name.toLowerCase() === 'content-type'))
    draft.headers.set('content-type', `${contentTypes[cipher.field ? 'json' : 'text']}; charset=UTF-8`);
}

/** Puts a named value where the recipe says. */
function put(draft: Draft, place: 'header' | 'query' | 'body', name: string, value: string): void {
  if (place === 'header') draft.headers.set(name.toLowerCase(), value);
  else if (place === 'query') draft.query.push([name, value]);
  else if (draft.form) draft.form.push([name, value]);
  else if (typeof draft.json === 'object' && draft.json !== null)
    draft.json = { ...draft.json, [name]: value };
}

function signedOf(draft: Draft, method: string): SignedRequest {
  const bodyText = bodyTextOf(draft) ?? '';
  const { json } = draft;
  const plain =
    typeof json === 'object' && json !== null && !Array.isArray(json)
      ? Object.entries(json).flatMap(([name, value]): [string, string][] =>
          value === null ? [] : [[name, typeof value === 'object' ? JSON.stringify(value) : String(value)]],
        )
      : [];
  return {
    method,
    path: draft.url.pathname,
    query: draft.query,
    parameters: [...draft.query, ...(draft.form ?? []), ...plain],
    body: iconv.encode(bodyText, draft.charset),
    bodyText,
    plainText: draft.plain ?? bodyText,
  };
}

/** Adds to a draft what the recipe asks for; returns the signed text with the secret hidden where there is one. */
function authorize(
  draft: Draft,
  method: string,
  recipe: Recipe,
  moment: Moment,
  secrets: Secrets,
): string | null {
  const { secret } = secrets;
  const { account = '', prefix = '' } = recipe;
  if (recipe.type === 'basic')
    put(draft, 'header', 'authorization', `Basic ${Buffer.from(`${account}:${secret}`).toString('base64')}`);
  if (recipe.type === 'oauth') put(draft, 'header', 'authorization', `Bearer ${secrets.token ?? ''}`);
  if (recipe.type === 'key') put(draft, recipe.place ?? 'header', recipe.name ?? '', prefix + secret);
  if (recipe.type !== 'signature') return null;
  const sent: Readonly<Record<Exclude<SendPart, 'signature'>, string>> = {
    account,
    secret,
    time: timeText(recipe.timeFormat, moment.at),
    nonce: moment.nonce,
    text: '',
  };
  const sends = recipe.sends ?? [];
  for (const { place, name, part, value = '' } of sends)
    if (part !== 'signature') put(draft, place, name, part === 'text' ? value : value + sent[part]);
  const request = signedOf(draft, method);
  const text = signedText(recipe, { ...moment, secret }, request);
  const signature = signatureOf(recipe, text, secret);
  for (const { place, name, part, value = '' } of sends)
    if (part === 'signature') put(draft, place, name, value + signature);
  return signedText(recipe, { ...moment, secret: texts.hidden }, request);
}

function finish(call: CallShape, moment: Moment, values: InputValues, secrets: Secrets) {
  const draft = draftOf(call, values);
  seal(draft, call, moment, secrets.cipherKey);
  const signed = authorize(draft, call.method, call.auth, moment, secrets);
  // The charset is said for the body: of a request without one it is that of the parameters.
  const { type } = call.body;
  const query = formText(draft.query, type === 'form' || type === 'none' ? draft.charset : 'utf-8');
  const bodyText = bodyTextOf(draft);
  return { draft, signed, bodyText, url: draft.url.href + (query === '' ? '' : `?${query}`) };
}

/**
 * The request of a registered call: what is sent, and the same with its secrets hidden (a signature that was made with the
 * secret is shown; the secret cannot be read from it).
 */
export function buildRequest(
  call: CallShape,
  values: InputValues,
  moment: Moment,
  secrets: Secrets,
): BuiltRequest {
  const real = finish(call, moment, values, secrets);
  const { draft, bodyText, url } = real;
  const sendsSecret =
    call.auth.type !== 'signature' || call.auth.sends?.some(({ part }) => part === 'secret');
  const shown =
    call.auth.type !== 'none' && sendsSecret
      ? finish(call, moment, values, { ...secrets, secret: texts.hidden, token: texts.hidden })
      : real;
  const { signed } = real;
  return {
    method: call.method,
    url,
    headers: Object.fromEntries(draft.headers),
    body: bodyText === null ? undefined : iconv.encode(bodyText, draft.charset),
    shown: {
      method: call.method,
      url: maskPersonal(shown.url.replaceAll(encodeURIComponent(texts.hidden), texts.hidden)),
      headers: [...shown.draft.headers].map(([name, value]) => ({
        name,
        value:
          name === 'authorization' && /^Basic /.test(value) ? `Basic ${texts.hidden}` : maskPersonal(value),
      })),
      body: maskPersonal(shown.bodyText ?? ''),
      plainBody: draft.plain === null ? null : maskPersonal(draft.plain),
      signedText: signed === null ? null : maskPersonal(signed),
    },
  };
}

/** Whether a text can be written in a charset without losing a sign. */
export const isWritable = (text: string, charset: string): boolean =>
  charset === 'utf-8' || iconv.decode(iconv.encode(text, charset), charset) === text;
