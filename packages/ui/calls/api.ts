import { type CallFailure, type CallFunction, createClient, offline, timedOut } from '@homestead/http/client';
import { readToken } from '../session.ts';
import { texts } from '../texts.ts';
import { keepNote } from './changed-note.ts';

/** What the one error handler needs of the application. */
export interface ApiSettings {
  /** Shows a message; a new one takes the place of the one that is showing, so that there is one at a time. */
  notify(message: string): void;
  /** Shows by itself what the server changed in texts, where no message of success says it. */
  tellChanged(text: string): void;
  /** Where this client signs in: `/Login` or `/m/Login`. */
  loginPath: string;
  /** Asks the server where numeric 5 and 404 go (decision 18); the default where it cannot be asked. */
  bigScreen?(): Promise<string>;
  /** Ends the session here and goes to the path. */
  endSession(path: string): void;
  /** Goes where a person must do something before anything else (`data.next` of a refusal), by what it is. */
  lead?(next: string): void;
  /** Told of each call that may have changed what was read before. */
  changed?(): void;
  fetch?: typeof fetch;
}

export interface Api {
  /** Calls the server; every failure is told to the person before it is thrown. */
  call: CallFunction;
  /** The same, but only a lost session is told: for parts that show their own failures. */
  callWithoutToast: CallFunction;
  /** The handler itself, for requests that go another way (uploads); without a toast for parts that show their own failures. */
  handle(failure: CallFailure, isWithoutToast?: boolean): void;
}

const lostCodes = new Set(['401', '403', '404', '408', '409', '410']);
const isOfLostSession = (code: CallFailure['code']) => typeof code === 'string' && lostCodes.has(code);
/** The desktop's own page, which asks to sign in. */
export const sessionPaths = { bigScreen: '/BigScreen' } as const;

let refused: ((failure: CallFailure) => void) | undefined;

/** A refusal of what goes past the calls and has no handler at hand: a session that ended leads to the sign-in all the same. */
export const tellRefusal = (failure: CallFailure): void => refused?.(failure);

/** The typed client with the specified error handling (spec 2 §8, api.md Conventions). */
export function createApi(settings: ApiSettings): Api {
  const isOnLogin = () => window.location.pathname.replace(/\/$/, '') === settings.loginPath;
  let isLost = false;
  const lose = (path: string): void => {
    isLost = true;
    settings.notify(texts.sessionLost);
    settings.endSession(path);
  };
  let _leaving: Promise<void> | undefined;
  /** Calls that fail together leave the page once. */
  const leaveForBigScreen = (): void => {
    settings.notify(texts.sessionLost);
    _leaving ??= Promise.resolve(settings.bigScreen?.())
      .catch(() => undefined)
      .then((path) => settings.endSession(path ?? sessionPaths.bigScreen))
      .finally(() => {
        _leaving = undefined;
      });
  };
  const settle = (failure: CallFailure, isWithoutToast = false, sent = readToken()): void => {
    const { code } = failure;
    const held = readToken();
    // A late answer to a call of an earlier session says nothing of the one that has begun since.
    if ((isOfLostSession(code) || code === 5 || code === 404) && sent && held && sent !== held) return;
    const next = (failure.data as { next?: unknown } | null)?.next;
    if (code === 40300 && typeof next === 'string') settings.lead?.(next);
    if ((code === 5 || code === 404) && !isOnLogin()) leaveForBigScreen();
    else if (isOfLostSession(code) && !isOnLogin()) lose(settings.loginPath);
    // A call that was on its way when the session was found lost must not take the place of the words that say so.
    else if (isOfLostSession(code) && isLost) return;
    else if (!isWithoutToast && failure.fields.length === 0) settings.notify(messageOf(failure));
  };
  refused = (failure) => settle(failure, true);
  const client = (isWithoutToast: boolean): CallFunction => {
    const send = createClient({
      baseUrl: '/api',
      token: readToken,
      onFailure: (failure, sent, { isBackground = false }) =>
        settle(failure, isWithoutToast || isBackground, sent),
      onWarnings: (warnings) =>
        keepNote(
          warnings.map(({ message }) => message),
          settings.tellChanged,
        ),
      ...(settings.fetch ? { fetch: settings.fetch } : {}),
    });
    return async (route, input, options) => {
      const answer = await send(route, input, options);
      if (route.method !== 'GET') settings.changed?.();
      return answer;
    };
  };
  return { call: client(false), callWithoutToast: client(true), handle: settle };
}

/** What a failure says to a person. */
export function messageOf({ code, message }: Pick<CallFailure, 'code' | 'message'>): string {
  if (code === 500 || code === offline) return texts.network;
  if (code === timedOut) return texts.timedOut;
  if (message) return message;
  if (code === 401) return texts.unauthorised;
  return code === 404 ? texts.notSignedIn : texts.network;
}
