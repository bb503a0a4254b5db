import type { RouteSpec } from '@homestead/http/contract';
import type { Vault } from '@homestead/ui/vault';
import { dayMs, usualKeepDays } from './pack.ts';

/**
 * A call that was made at a task beside its completion and waits for the network, as a check-in does. Its body carries an id by
 * which the server keeps it once, however often it is sent.
 */
export interface KeptCall {
  id: string;
  taskId: string;
  /** What it is, in words. */
  label: string;
  method: RouteSpec['method'];
  path: string;
  params: Record<string, string>;
  body: Record<string, unknown>;
  /** The field of the body that says, by the device's clock, when it was sent. */
  sentField?: string;
  /** When it was made, by the device's clock. */
  at: string;
  /** The server has it. */
  sentAt?: string;
  /** Why the server has not taken it, in its words. */
  message?: string;
}

export type NewCall = Omit<KeptCall, 'taskId' | 'at' | 'sentAt' | 'message'>;

const kind = 'call';

/** The calls that were kept, in the order in which they were made. */
export async function listCalls(vault: Vault, taskId?: string): Promise<KeptCall[]> {
  const calls = await vault.list<KeptCall>(kind);
  return calls
    .filter((one) => taskId === undefined || one.taskId === taskId)
    .sort((a, b) => a.at.localeCompare(b.at));
}

/** One that the server has is shown beside its task for as long as packs usually stay. */
export const putCall = (vault: Vault, kept: KeptCall): Promise<void> =>
  vault.put(kind, kept.id, kept, kept.sentAt === undefined ? undefined : Date.now() + usualKeepDays * dayMs);

export const removeCall = (vault: Vault, id: string): Promise<void> => vault.remove(kind, id);

export const isUnsentCall = ({ sentAt }: Pick<KeptCall, 'sentAt'>): boolean => sentAt === undefined;
