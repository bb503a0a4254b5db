import type { Clock } from '@homestead/calendar/server';
import type { Database } from '@homestead/database';
import type { Files } from '@homestead/files/server';
import type { UnitCard } from '@homestead/forms/engine';
import type { Forms } from '@homestead/forms/server';
import type { PlaneCode } from '@homestead/geodesy';
import type { CaseOperations, PersonalDataPort, WorkflowDeps } from '@homestead/workflow/server';
import type { PaperCompiler } from './compile/compiler.ts';
import type { SealingService } from './compile/seal.ts';
import type { Kinds } from './kinds.ts';
import type { Signing } from './verify/sign.ts';

/** Facts that modules above add to papers, by name; null where a case has none. Asks nobody’s right. */
export type FactSources = Readonly<Record<string, (processId: string) => Promise<unknown>>>;

export interface PaperDeps {
  db: Database;
  clock: Clock;
  kinds: Kinds;
  compiler: PaperCompiler;
  forms: Forms;
  divisions: {
    name?(code: string): string | undefined;
    has(code: string): boolean;
    isVillage(code: string): boolean;
  };
  files: Pick<Files, 'deposit' | 'linkFiles' | 'describe' | 'read'>;
  /** Ties a file to a case, as the fields of its forms do. */
  linkToCase: WorkflowDeps['files']['link'];
  cases: CaseOperations;
  personalData: PersonalDataPort;
  factSources: FactSources;
  /** The office of a role for a division: its name, and how to reach it; nothing where the county names none. */
  office(role: string, division: string): Promise<UnitCard | undefined>;
  /** The county's plane system for drawings of plots; null where it names none. */
  planeCode: PlaneCode | null;
  /** With what papers are signed and verified. */
  signing: Signing;
  /** Null where no sealing service is configured: the paper keeps a marked place. */
  sealing: SealingService | null;
  report(error: unknown, about: string): void;
}
