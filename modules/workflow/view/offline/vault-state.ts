import type { Vault } from '@homestead/ui/vault';
import { useSyncExternalStore } from 'react';
import { isUnsentCall, listCalls } from './kept-calls.ts';
import { isStuck, isUnsent, listEntries } from './outbox.ts';
import { type OfflinePack, packKind } from './pack.ts';

/** What stands on this device for work without a network, in the open: figures and ids alone. */
export interface OfflineMark {
  person: string;
  packs: number;
  unsent: number;
  /** How many of these the server did not take as they are. */
  stuck?: number;
  /** Ids of the tasks that were taken along or wait to be sent. */
  tasks: readonly string[];
}

const markName = 'offline-work';
let open: Vault | null = null;
let revision = 0;
const listeners = new Set<() => void>();

function tell(): void {
  revision += 1;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The vault that was opened with a PIN since the client started; it is asked for once a start. */
export function useOpenVault(): Vault | null {
  return useSyncExternalStore(subscribe, () => open);
}

/** Rises with every change of what is kept. */
export function useRevision(): number {
  return useSyncExternalStore(subscribe, () => revision);
}

export function setVault(vault: Vault | null): void {
  open = vault;
  tell();
}

export function readMarks(): OfflineMark[] {
  try {
    const marks = JSON.parse(localStorage.getItem(markName) ?? '[]') as OfflineMark[];
    return Array.isArray(marks) ? marks : [];
  } catch {
    return [];
  }
}

/** Said after every change: screens read again, and the figures in the open follow. */
export async function changed(): Promise<void> {
  if (open) {
    const [packs, entries, calls] = await Promise.all([
      open.list<OfflinePack>(packKind),
      listEntries(open),
      listCalls(open),
    ]);
    const waiting = [...entries.filter(isUnsent), ...calls.filter(isUnsentCall)];
    const unsent = new Set(waiting.map(({ taskId }) => taskId)).size;
    const stuck = entries.filter(isStuck).length;
    const tasks = [
      ...packs.map(({ task }) => task.id),
      ...entries.filter(isUnsent).map(({ taskId }) => taskId),
    ];
    writeMark({ person: open.person, packs: packs.length, unsent, stuck, tasks });
  }
  tell();
}

function writeMark(mark: OfflineMark): void {
  const others = readMarks().filter(({ person }) => person !== mark.person);
  try {
    localStorage.setItem(markName, JSON.stringify([...others, mark]));
  } catch {
    // A full device shows older figures; what they count is kept elsewhere.
  }
}

export function forgetMark(person: string): void {
  localStorage.setItem(markName, JSON.stringify(readMarks().filter((mark) => mark.person !== person)));
  tell();
}

/** Tasks that a person has taken along on this device. */
export function useTakenTasks(person: string | undefined): readonly string[] {
  useRevision();
  return readMarks().find((mark) => mark.person === person)?.tasks ?? [];
}
