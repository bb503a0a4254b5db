import { CallFailure, type CallFunction, offline, timedOut } from '@homestead/http/client';
import { messageOf } from '@homestead/ui';
import type { Vault } from '@homestead/ui/vault';
import { rulesAsked } from '../../contract/answers.ts';
import * as routes from '../../contract/routes.ts';
import { withChecks } from './checks.ts';
import { findConflict } from './conflicts.ts';
import { isUnsentCall, type KeptCall, listCalls, putCall } from './kept-calls.ts';
import { filesOfTask } from './local-files.ts';
import {
  type AskedWarning,
  clearTask,
  findEntry,
  listEntries,
  type OutboxEntry,
  putEntry,
  usedFiles,
  withStoredIds,
} from './outbox.ts';
import { sendFile } from './take-back.ts';
import { offlineTexts as words } from './texts.ts';

export type SendResult = 'sent' | 'waits' | 'busy';

const lockName = 'offline-outbox';
let running: Promise<unknown> = Promise.resolve();

/** A connection that died without a word holds a request for half an hour: what takes longer than this at its size is given up. */
const limitMs = 120_000;
const leastBytesPerMs = 2;
let attempt = new AbortController();

/** Gives up what is on its way, so that the next try begins at once: all of it is sent again under its key. */
export function giveUp(): void {
  attempt.abort();
  attempt = new AbortController();
}

/** A call that can be given up, and gives up by itself: it did not arrive then, as without a network. */
function limited(call: CallFunction): CallFunction {
  return async (route, input, options) => {
    const { signal } = attempt;
    const file = options?.form?.get('file');
    const bytes = file instanceof Blob ? file.size : 0;
    const own = new AbortController();
    const timer = setTimeout(() => own.abort(), limitMs + bytes / leastBytesPerMs);
    const ends = AbortSignal.any([signal, own.signal]);
    try {
      return await call(route, input, { ...options, signal: ends });
    } catch (error) {
      throw ends.aborted ? new CallFailure(offline, 0, '') : error;
    } finally {
      clearTimeout(timer);
    }
  };
}

/**
 * Sends what waits, in the order in which it was completed, one tab at a time. Stops where the network, the server or the
 * session keeps it; what the server refuses stays with its words, and the next one goes on. Asked for while it runs, it runs
 * once more after that: a press is never lost.
 */
export function sendWaiting(vault: Vault, call: CallFunction, onChange: () => void): Promise<SendResult> {
  const run = () => sendInTurn(vault, limited(call), onChange);
  const next = running.then(async (): Promise<SendResult> => {
    if (!navigator.locks) return run();
    return navigator.locks.request(lockName, { ifAvailable: true }, (lock) => (lock ? run() : 'busy'));
  });
  running = next.catch(() => undefined);
  return next;
}

async function sendInTurn(vault: Vault, call: CallFunction, onChange: () => void): Promise<SendResult> {
  // One that was being sent when the page went away is sent again under its key.
  const left = (await listEntries(vault)).filter(({ state }) => state === 'waiting' || state === 'sending');
  for (const { taskId } of left) {
    const entry = await findEntry(vault, taskId);
    if (!entry || (entry.state !== 'waiting' && entry.state !== 'sending')) continue;
    const sending: OutboxEntry = { ...entry, state: 'sending', tries: entry.tries + 1 };
    await putEntry(vault, sending);
    onChange();
    const after = await sendOne(vault, call, sending);
    // Completed anew meanwhile: that one counts.
    if ((await findEntry(vault, taskId))?.key === entry.key) await putEntry(vault, after);
    if (after.state === 'done') await clearTask(vault, taskId);
    onChange();
    if (after.state === 'waiting') return 'waits';
  }
  return sendCallsAlone(vault, call, onChange);
}

/** Sends the calls of tasks that nobody has completed on this device yet: who was on site stands at the server as soon as there is a network. */
async function sendCallsAlone(vault: Vault, call: CallFunction, onChange: () => void): Promise<SendResult> {
  const queued = new Set((await listEntries(vault)).map(({ taskId }) => taskId));
  for (const kept of await listCalls(vault)) {
    if (queued.has(kept.taskId) || !isUnsentCall(kept)) continue;
    try {
      await sendCall(vault, call, kept);
    } catch (error) {
      if (error instanceof CallFailure) return 'waits';
      throw error;
    }
    onChange();
  }
  return 'sent';
}

/** Sends a call under the id in its body, by which the server keeps it once. Returns why the server refuses it, null where it has it; throws where it may pass later. */
async function sendCall(vault: Vault, call: CallFunction, kept: KeptCall): Promise<CallFailure | null> {
  const { method, path, params, sentField } = kept;
  const now = new Date().toISOString();
  const body = sentField === undefined ? kept.body : { ...kept.body, [sentField]: now };
  const { message: _said, ...rest } = kept;
  try {
    await call({ method, path } as Parameters<CallFunction>[0], { params, body } as never);
  } catch (error) {
    if (!(error instanceof CallFailure) || mayPass(error)) throw error;
    await putCall(vault, { ...rest, message: wordsOf(error) });
    return error;
  }
  await putCall(vault, { ...rest, sentAt: now });
  return null;
}

async function sendOne(vault: Vault, call: CallFunction, entry: OutboxEntry): Promise<OutboxEntry> {
  const { message: _said, asked: _asked, ...rest } = entry;
  let current: OutboxEntry = rest;
  try {
    current = await withChecks(call, rest);
    // The same body is sent under the same key, whenever the answer is lost.
    if (current !== rest) await putEntry(vault, current);
    // Before the completion: a county may ask that somebody was on site.
    for (const kept of await listCalls(vault, entry.taskId))
      if (isUnsentCall(kept)) {
        const refusal = await sendCall(vault, call, kept);
        if (!refusal) continue;
        const judged = await judge(call, current, refusal);
        return judged.state === 'refused'
          ? { ...judged, message: words.callRefused(kept.label, judged.message ?? '') }
          : judged;
      }
    const files = usedFiles(await filesOfTask(vault, entry.taskId), JSON.stringify(entry.body));
    for (const file of files) {
      if (!(await sendFile(vault, call, file)))
        return { ...current, state: 'refused', message: words.fileLost(file.name) };
    }
    const { warnings } = await call(
      routes.completeTask,
      { body: withStoredIds(current.body, files) },
      { idempotencyKey: entry.key },
    );
    const notes = [...new Set(warnings.map(({ message }) => message))];
    return { ...current, state: 'done', sentAt: new Date().toISOString(), notes };
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    return judge(call, current, error);
  }
}

/** What an entry becomes that was not taken. */
async function judge(call: CallFunction, entry: OutboxEntry, failure: CallFailure): Promise<OutboxEntry> {
  if (mayPass(failure)) return { ...entry, state: 'waiting', message: waitingWords(failure) };
  const message = wordsOf(failure);
  try {
    const conflict = await findConflict(call, entry.taskId, entry.body.version, failure);
    if (conflict) return { ...entry, state: 'conflict', conflict, message };
  } catch (error) {
    if (error instanceof CallFailure && mayPass(error))
      return { ...entry, state: 'waiting', message: waitingWords(error) };
  }
  const asked = askedIn(failure, entry);
  return asked.length > 0
    ? { ...entry, state: 'refused', asked, message: words.answersOwed(asked.length) }
    : { ...entry, state: 'refused', message };
}

/** The warnings that keep an entry, where answers are all that it lacks. */
function askedIn({ fields }: CallFailure, { body }: OutboxEntry): AskedWarning[] {
  const given = new Map(body.answers?.map(({ rule, reason }) => [rule, reason]));
  const asked = fields.flatMap((field) =>
    rulesAsked([field]).map((rule) => ({ rule, text: field.message, reason: given.get(rule) ?? '' })),
  );
  return asked.length === fields.length ? asked : [];
}

function wordsOf(failure: CallFailure): string {
  const said = [...new Set(failure.fields.map(({ message }) => message))].join('；');
  return said || messageOf(failure);
}

/** The network, the server for now, too many at once, or a session that is over: never what was written. */
function mayPass({ code, status }: CallFailure): boolean {
  return code === offline || code === timedOut || status >= 500 || status === 429 || typeof code === 'string';
}

function waitingWords({ code }: CallFailure): string {
  if (code === offline || code === timedOut) return words.noNetwork;
  return typeof code === 'string' ? words.signInFirst : words.serverBusy;
}
