import { ForeignDocumentError, readDocument } from '@homestead/ogc/foreign';
import type { CallShape } from '../../../contract/inbound/index.ts';
import { inboundTexts as texts } from '../../../contract/inbound/index.ts';
import { parseExact } from '../../../engine/exact-json.ts';
import { replaceAt, valueAt } from '../../../engine/inbound/index.ts';
import { decipher } from './cipher.ts';

/** An answer that is not what was asked for; the message is for people. */
export class AnswerError extends Error {
  /** Whether the same request may be answered well a little later. */
  readonly isPassing: boolean;
  constructor(message: string, isPassing = false) {
    super(message);
    this.name = 'AnswerError';
    this.isPassing = isPassing;
  }
}

/** What another system sent. */
export interface Received {
  status: number;
  contentType: string;
  bytes: Uint8Array;
}

/** The text of an answer by the registered charset, its own header, its XML declaration, or what its bytes are. */
export function answerText(
  { contentType, bytes }: Received,
  charset: 'auto' | 'utf-8' | 'gbk' = 'auto',
): string {
  const declared =
    /charset=["']?([\w-]+)/i.exec(contentType)?.[1] ??
    /^\s*<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(
      Buffer.from(bytes.subarray(0, 200)).toString('latin1'),
    )?.[1];
  const wanted = charset === 'auto' ? declared : charset;
  if (wanted) {
    const text = decoded(bytes, wanted) ?? (charset === 'auto' ? decoded(bytes, 'utf-8') : null);
    if (text !== null) return text;
    if (charset !== 'auto') throw new AnswerError(texts.badCharset);
  }
  const text = decoded(bytes, 'utf-8') ?? decoded(bytes, 'gb18030');
  if (text === null) throw new AnswerError(texts.badCharset);
  return text;
}

function decoded(bytes: Uint8Array, label: string): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes).replace(/^\uFEFF/, '');
  } catch {
    return null;
  }
}

/** The value of an answer's text. XML becomes an object by names: several of a name a list, attributes with `@`. */
export async function answerValue(
  text: string,
  contentType: string,
  type: 'auto' | 'json' | 'xml' | 'text' = 'auto',
): Promise<unknown> {
  const kind = type === 'auto' ? guess(text, contentType) : type;
  if (kind === 'text') return text;
  if (text.trim() === '') throw new AnswerError(texts.emptyAnswer);
  if (kind === 'xml') return readXml(text);
  try {
    return parseExact(text);
  } catch {
    throw new AnswerError(texts.notJson);
  }
}

function guess(text: string, contentType: string): 'json' | 'xml' | 'text' {
  if (/json/i.test(contentType) || /^\s*[[{]/.test(text)) return 'json';
  if (/html/i.test(contentType)) return 'text';
  return /xml/i.test(contentType) || /^\s*<\?xml/.test(text) ? 'xml' : 'text';
}

type Element = Awaited<ReturnType<typeof readDocument>>;

async function readXml(text: string): Promise<unknown> {
  try {
    const root = await readDocument(text);
    return { [root.name]: plainOf(root) };
  } catch (error) {
    if (!(error instanceof ForeignDocumentError)) throw error;
    const { reason } = error;
    if (reason === 'entities' || reason === 'tooDeep' || reason === 'tooLarge')
      throw new AnswerError(texts[reason]);
    throw new AnswerError(texts.notXml);
  }
}

function plainOf({ attributes, children, text }: Element): unknown {
  const named = Object.entries(attributes);
  if (children.length === 0 && named.length === 0) return text.trim();
  const plain: Record<string, unknown> = Object.create(null);
  for (const [name, value] of named) if (name !== 'xmlns') plain[`@${name}`] = value;
  if (children.length === 0) plain['#text'] = text.trim();
  for (const child of children) {
    const value = plainOf(child);
    const before = plain[child.name];
    if (before === undefined) plain[child.name] = value;
    else if (Array.isArray(before)) before.push(value);
    else plain[child.name] = [before, value];
  }
  return plain;
}

const wordsOf = (value: unknown): string =>
  (typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)).slice(0, 300);

/** An answer's value; `plain` is what was deciphered of it, null where nothing was, and `isRead` is false where it could not be. */
interface Opened {
  value: unknown;
  plain: string | null;
  isRead: boolean;
}

/** Reads an answer, its enciphered part put in its place as it reads. An error often comes in the open: it is told as it stands. */
async function openAnswer({ answer, auth }: Registered, received: Received, key: string): Promise<Opened> {
  const { cipher } = auth;
  const text = answerText(received, answer.charset);
  const read = () => answerValue(text, received.contentType, answer.type);
  if (!cipher || cipher.answer === 'plain') return { value: await read(), plain: null, isRead: true };
  const inside = async (bytes: Buffer, type: typeof answer.type) => {
    const plain = answerText({ ...received, contentType: '', bytes }, answer.charset);
    return { plain, value: await answerValue(plain, '', type) };
  };
  if (!cipher.answerPath) {
    const bytes = decipher(cipher, key, text);
    if (bytes) return { ...(await inside(bytes, answer.type)), isRead: true };
    const value = await read().catch(() => undefined);
    return { value, plain: null, isRead: false };
  }
  const value = await read();
  const sealed = valueAt(value, cipher.answerPath) ?? '';
  if (sealed === '') return { value, plain: null, isRead: true };
  const bytes = typeof sealed === 'string' ? decipher(cipher, key, sealed) : null;
  if (!bytes) return { value, plain: null, isRead: false };
  const { plain, value: put } = await inside(bytes, 'auto');
  replaceAt(value, cipher.answerPath, put);
  return { value, plain, isRead: true };
}

type Registered = Pick<CallShape, 'answer' | 'outputs' | 'auth'>;

/**
 * Judges an answer and takes the outputs from it. Many systems answer 200 with an error in the body: the registered mark of
 * success decides then. Throws AnswerError.
 */
export async function readAnswer(
  call: Registered,
  received: Received,
  cipherKey = '',
): Promise<{ outputs: Record<string, unknown>; plain: string | null }> {
  const { answer, outputs } = call;
  const { status } = received;
  const isGood = status >= 200 && status < 300;
  if (!isGood) {
    const said = await answerWords(call, received, cipherKey);
    throw new AnswerError(
      statusWords(status) + (said === '' ? '' : `：${said}`),
      status >= 500 || status === 429,
    );
  }
  const { value, plain, isRead } = await openAnswer(call, received, cipherKey);
  if (answer.successPath && (isRead || valueAt(value, answer.successPath) !== undefined)) {
    const mark = valueAt(value, answer.successPath);
    const wanted = answer.successValues ?? [];
    const isSuccess = wanted.length === 0 ? Boolean(mark) : wanted.includes(String(mark));
    if (!isSuccess) {
      const said = wordsOf(answer.messagePath ? valueAt(value, answer.messagePath) : undefined);
      if (mark === undefined && said === '') throw new AnswerError(texts.noSuccess(answer.successPath));
      throw new AnswerError(texts.saidError(said || String(mark)));
    }
  }
  if (!isRead) throw new AnswerError(texts.cannotDecipher);
  return {
    outputs: Object.fromEntries(outputs.map(({ name, path }) => [name, valueAt(value, path) ?? null])),
    plain,
  };
}

function statusWords(status: number): string {
  if (status === 401 || status === 403) return texts.denied;
  if (status === 404) return texts.missingThere;
  return status === 429 ? texts.busyThere : texts.status(status);
}

/** What an answer that refuses says of it, where it can be read. */
async function answerWords(call: Registered, received: Received, cipherKey: string): Promise<string> {
  const { messagePath } = call.answer;
  if (!messagePath) return '';
  try {
    const { value } = await openAnswer(call, received, cipherKey);
    return wordsOf(valueAt(value, messagePath));
  } catch (error) {
    if (error instanceof AnswerError) return '';
    throw error;
  }
}
