import type { CredentialsBody } from '../../../contract/services/index.ts';
import { serviceTexts as texts } from '../../../contract/services/index.ts';

/** How a source is told who asks; kept sealed. */
export interface Credentials {
  type: 'none' | 'basic' | 'header' | 'query';
  name: string;
  userName: string;
  secret: string;
}

export const noCredentials: Credentials = { type: 'none', name: '', userName: '', secret: '' };

/** The credentials in the text that is kept; none where there is no text. */
export function readCredentials(text: string | null): Credentials {
  if (!text) return noCredentials;
  return { ...noCredentials, ...(JSON.parse(text) as Partial<Credentials>) };
}

/** What is shown: never the secret. */
export const shownCredentials = ({ type, name, userName, secret }: Credentials) => ({
  type,
  name,
  userName,
  hasSecret: secret !== '',
});

/** Headers that belong to the connection or to the proxy. */
const reserved =
  /^(host|connection|content-length|transfer-encoding|upgrade|te|trailer|expect|cookie|accept-encoding)$/i;

/** What was kept with what a body says of it: a secret that is left out stays. Says what is wrong by path. */
export function mergeCredentials(
  before: Credentials,
  body: CredentialsBody,
): { credentials: Credentials; faults: { path: string; message: string }[] } {
  if (body.type === 'none') return { credentials: noCredentials, faults: [] };
  const isSameType = body.type === before.type;
  const credentials: Credentials = {
    type: body.type,
    name: (body.name ?? (isSameType ? before.name : '')).trim(),
    userName: (body.userName ?? (isSameType ? before.userName : '')).trim(),
    secret: body.secret || (isSameType ? before.secret : ''),
  };
  const faults: { path: string; message: string }[] = [];
  const fault = (path: string, message: string) => faults.push({ path: `credentials.${path}`, message });
  if (credentials.secret === '' || /[\r\n\0]/.test(credentials.secret)) fault('secret', texts.needSecret);
  if (credentials.type === 'basic') {
    credentials.name = '';
    if (credentials.userName === '' || credentials.userName.includes(':')) fault('userName', texts.needUser);
  } else {
    credentials.userName = '';
    if (!/^[A-Za-z0-9_-]{1,100}$/.test(credentials.name)) fault('name', texts.needName);
    else if (credentials.type === 'header' && reserved.test(credentials.name)) fault('name', texts.badHeader);
  }
  return { credentials, faults };
}

/** Headers of a call with the credentials; the address gets them where they are a parameter. */
export function authorize(url: URL, { type, name, userName, secret }: Credentials): Record<string, string> {
  if (type === 'query') url.searchParams.set(name, secret);
  if (type === 'basic')
    return { authorization: `Basic ${Buffer.from(`${userName}:${secret}`).toString('base64')}` };
  return type === 'header' ? { [name.toLowerCase()]: secret } : {};
}
