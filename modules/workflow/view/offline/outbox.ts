import { newKey } from '@homestead/ui';
import type { Vault } from '@homestead/ui/vault';
import type { CompleteBody, TaskDetail } from '../../contract/schemas.ts';
import type { Conflict } from './conflicts.ts';
import { draftKind } from './draft-kind.ts';
import { listCalls, removeCall } from './kept-calls.ts';
import { chosenOfTask, filesOfTask, type LocalFile, removeFile } from './local-files.ts';
import { groundKind, packKind } from './pack.ts';

/** A task that was completed without the server, on its way there. One task has one entry. */
export interface OutboxEntry {
  taskId: string;
  /** Under this key it is sent, however often: the server counts it once. */
  key: string;
  task: Pick<
    TaskDetail,
    'id' | 'processId' | 'processKey' | 'taskKey' | 'taskName' | 'applicant' | 'applicantLabel' | 'caseNo'
  >;
  outcomeLabel: string;
  body: CompleteBody;
  /** The map checks of its form were made by the server. */
  isChecked?: boolean;
  /** Bytes of the form and its files. */
  bytes: number;
  fileCount: number;
  state: 'waiting' | 'sending' | 'done' | 'refused' | 'conflict';
  /** When it was completed, by the device's clock. */
  at: string;
  tries: number;
  /** What kept it the last time, in the server's words where it has said any. */
  message?: string;
  conflict?: Conflict;
  /** The warnings for whose answers the server asks before it takes the entry. */
  asked?: AskedWarning[];
  sentAt?: string;
  /** What the server said beside taking it: rules that only inform, and what it changed. */
  notes?: string[];
}

/** A warning as the server asks about it, and what was typed of an answer so far. */
export interface AskedWarning {
  rule: string;
  text: string;
  reason: string;
}

const kind = 'entry';

/** Entries in the order in which they were completed, which is the order in which they are sent. */
export async function listEntries(vault: Vault): Promise<OutboxEntry[]> {
  return (await vault.list<OutboxEntry>(kind)).sort((a, b) => a.at.localeCompare(b.at));
}

export const findEntry = (vault: Vault, taskId: string): Promise<OutboxEntry | undefined> =>
  vault.get<OutboxEntry>(kind, taskId);

export const putEntry = (vault: Vault, entry: OutboxEntry): Promise<void> =>
  vault.put(kind, entry.taskId, entry);

export const isUnsent = ({ state }: Pick<OutboxEntry, 'state'>): boolean => state !== 'done';

/** Nothing of it goes on by itself: the server has refused it, or the task is another one now. */
export const isStuck = ({ state }: Pick<OutboxEntry, 'state'>): boolean =>
  state === 'refused' || state === 'conflict';

/** Puts a completed task into the outbox; the same task once more takes the place of its earlier entry. */
export async function enqueue(
  vault: Vault,
  task: TaskDetail,
  body: CompleteBody,
  outcomeLabel: string,
): Promise<OutboxEntry> {
  const text = JSON.stringify(body);
  const files = usedFiles(await filesOfTask(vault, task.id), text);
  const { id, processId, processKey, taskKey, taskName, applicant, applicantLabel, caseNo } = task;
  const entry: OutboxEntry = {
    taskId: id,
    key: newKey(),
    task: { id, processId, processKey, taskKey, taskName, applicant, applicantLabel, caseNo },
    outcomeLabel,
    body,
    bytes: files.reduce((sum, { size }) => sum + size, new Blob([text]).size),
    fileCount: files.length,
    state: 'waiting',
    at: new Date().toISOString(),
    tries: 0,
  };
  await putEntry(vault, entry);
  return entry;
}

/** An entry that was refused, with what was answered, as it is sent once more: under another key, since its content is another one. */
export function sentAnew({ conflict: _, message: _said, asked = [], ...entry }: OutboxEntry): OutboxEntry {
  const rules = new Set(asked.map(({ rule }) => rule));
  const answers = [
    ...(entry.body.answers ?? []).filter(({ rule }) => !rules.has(rule)),
    ...asked
      .map(({ rule, reason }) => ({ rule, reason: reason.trim() }))
      .filter(({ reason }) => reason !== ''),
  ];
  // Checks are made anew: the map may be another one by now.
  return {
    ...entry,
    body: { ...entry.body, ...(answers.length > 0 ? { answers } : {}) },
    key: newKey(),
    isChecked: false,
    state: 'waiting',
  };
}

/** The files that a body names. */
export const usedFiles = (files: readonly LocalFile[], body: string): LocalFile[] =>
  files.filter(({ id }) => body.includes(id));

/** A value with the server's ids in place of the device's. */
export function withStoredIds<T>(value: T, files: readonly LocalFile[]): T {
  const text = files.reduce(
    (now, { id, storedId }) => (storedId ? now.replaceAll(id, storedId) : now),
    JSON.stringify(value),
  );
  return JSON.parse(text) as T;
}

/** Removes an entry with all that belongs to its task here. */
export async function removeTask(vault: Vault, taskId: string): Promise<void> {
  await vault.remove(kind, taskId);
  await clearTask(vault, taskId);
}

/** Removes what the server has now: files, pack and drafts; the entry stays, to be read. */
export async function clearTask(vault: Vault, taskId: string): Promise<void> {
  for (const { id } of await filesOfTask(vault, taskId)) await removeFile(vault, id);
  const chosen = chosenOfTask(vault, taskId);
  for (const { name } of await chosen.list()) await chosen.remove(name);
  for (const { key } of await vault.list<{ key: string }>(draftKind))
    if (key.includes(taskId)) await vault.remove(draftKind, key);
  for (const { id } of await listCalls(vault, taskId)) await removeCall(vault, id);
  await vault.remove(packKind, taskId);
  await vault.remove(groundKind, taskId);
}
