/** What travels between the owner and the thread of the embedded database. */
export type Request =
  | { id: number; kind: 'query'; sql: string; params: unknown[]; name: string | null }
  | { id: number; kind: 'script'; sql: string }
  | { id: number; kind: 'close' };

export type Answer =
  | { id: number; ok: true; rows: Record<string, unknown>[]; affected: number; command: string }
  | {
      id: number;
      ok: false;
      silent: boolean;
      /** The engine cannot go on after it: only a new thread can. */
      fatal?: boolean;
      message: string;
      code?: string;
      detail?: string;
      constraint?: string;
    };
