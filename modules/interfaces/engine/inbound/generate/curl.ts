import type { Generated, NameValue } from '../../../contract/inbound/index.ts';
import { callMethods } from '../../../contract/inbound/index.ts';

/** The words of a shell command: quotes, escapes and continued lines. Nothing is ever expanded. */
export function shellWords(command: string): string[] {
  const words: string[] = [];
  let word: string | null = null;
  const text = command.replace(/\\\r?\n/g, ' ');
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if (sign === "'") {
      const end = text.indexOf("'", at + 1);
      word = (word ?? '').replace(/\$$/, '') + text.slice(at + 1, end < 0 ? undefined : end);
      at = end < 0 ? text.length : end;
    } else if (sign === '"') {
      word ??= '';
      for (at++; at < text.length && text[at] !== '"'; at++) {
        if (text[at] === '\\' && /["\\$`]/.test(text[at + 1] ?? '')) at++;
        word += text[at];
      }
    } else if (sign === '\\' && at + 1 < text.length) word = (word ?? '') + text[++at];
    else if (/\s/.test(sign)) {
      if (word !== null) words.push(word);
      word = null;
    } else word = (word ?? '') + sign;
  }
  if (word !== null) words.push(word);
  return words;
}

/** Options of curl that take a word and say nothing about the request. */
const skipped =
  /^(-o|--output|-m|--max-time|--connect-timeout|--retry|-x|--proxy|--cacert|--cert|--key|-w|--write-out|-c|--cookie-jar|-b|--cookie|-e|--referer|-A|--user-agent)$/;
const short = /^-([XHdu])(.+)$/;

/** The request of a curl command; null where it names no address. Passwords and tokens are left out: they are typed as secrets. */
export function fromCurl(command: string): Generated | null {
  const words = shellWords(command)
    .slice(1)
    .flatMap((word) => {
      const [, option, value] = short.exec(word) ?? [];
      return option
        ? [`-${option}`, value!]
        : word.startsWith('--') && word.includes('=')
          ? [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)]
          : [word];
    });
  let [address, method, userName] = ['', '', ''];
  let isQuery = false;
  const headers: NameValue[] = [];
  const data: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (/^(-X|--request)$/.test(word)) method = (words[++at] ?? '').toUpperCase();
    else if (/^(-H|--header)$/.test(word)) {
      const [, name, value] = /^([^:]+):\s*(.*)$/.exec(words[++at] ?? '') ?? [];
      if (name) headers.push({ name: name.trim(), value: value! });
    } else if (/^(-d|--data(-raw|-ascii|-binary|-urlencode)?|--json)$/.test(word)) {
      data.push(words[++at] ?? '');
      if (word === '--json') headers.push({ name: 'Content-Type', value: 'application/json' });
    } else if (/^(-u|--user)$/.test(word)) userName = (words[++at] ?? '').split(':')[0]!;
    else if (/^(-G|--get)$/.test(word)) isQuery = true;
    else if (word === '--url') address = words[++at] ?? '';
    else if (skipped.test(word)) at++;
    else if (!word.startsWith('-')) address ||= word;
  }
  if (address !== '' && !/^[a-z]+:\/\//i.test(address)) address = `http://${address}`;
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null;
  const url = new URL(address);
  const text = data.join('&');
  const query = pairsOf(url.search.slice(1) + (isQuery && text ? `&${text}` : ''));
  const sent = isQuery ? '' : text;
  const wanted = method || (sent ? 'POST' : 'GET');
  return {
    name: (url.pathname.split('/').filter(Boolean).at(-1) ?? url.hostname).slice(0, 60),
    method: callMethods.find((each) => each === wanted) ?? 'GET',
    url: url.origin + url.pathname,
    parameters: query,
    ...authOf(headers, userName),
    body: bodyOf(sent, headers),
  };
}

const pairsOf = (text: string): NameValue[] =>
  [...new URLSearchParams(text)].filter(([name]) => name !== '').map(([name, value]) => ({ name, value }));

/** Headers that are no secrets, and the way of showing who calls that the others stand for. */
function authOf(headers: readonly NameValue[], userName: string): Pick<Generated, 'headers' | 'auth'> {
  const isSecret = ({ name }: NameValue) =>
    /^(authorization|cookie|.*(api-?key|token|secret|app-?key).*)$/i.test(name);
  const kept = headers.filter(
    (header) => !isSecret(header) && !/^(host|content-length|accept-encoding|connection)$/i.test(header.name),
  );
  if (userName) return { headers: kept, auth: { type: 'basic', account: userName } };
  const key = headers.find((header) => isSecret(header) && !/^cookie$/i.test(header.name));
  if (!key) return { headers: kept, auth: { type: 'none' } };
  const prefix = /^Bearer /i.test(key.value) ? 'Bearer ' : '';
  return { headers: kept, auth: { type: 'key', place: 'header', name: key.name, prefix } };
}

function bodyOf(text: string, headers: readonly NameValue[]): NonNullable<Generated['body']> {
  if (text === '') return { type: 'none' };
  const type = headers.find(({ name }) => /^content-type$/i.test(name))?.value ?? '';
  const charset = /gbk|gb2312|gb18030/i.test(type) ? ({ charset: 'gbk' } as const) : {};
  if (/xml/i.test(type) || /^\s*</.test(text)) return { type: 'xml', content: text, ...charset };
  if (/json/i.test(type) || /^\s*[[{]/.test(text)) return { type: 'json', content: text, ...charset };
  if (/text\/plain/i.test(type)) return { type: 'text', content: text, ...charset };
  return { type: 'form', fields: pairsOf(text), ...charset };
}
