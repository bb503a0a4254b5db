import type { Clock } from '@homestead/calendar/server';
import type { Database } from '@homestead/database';
import type { Notices } from '@homestead/notifications/server';
import type { CaseOperations, WorkflowDeps } from '@homestead/workflow/server';
import type { HomesteadRules, ReportRules } from '../contract/index.ts';
import type { Catalogue } from './drawings/catalogue.ts';
import type { Places } from './places/keep.ts';

export interface HomesteadDeps {
  db: Database;
  clock: Clock;
  /** The county's rules for homestead cases; null where it has none. */
  rules: HomesteadRules | null;
  /** The county's rules for reports. */
  reports: ReportRules;
  drawings: Catalogue;
  /** Where cases lie. */
  places: Places;
  forms: WorkflowDeps['forms'];
  audit: WorkflowDeps['audit'];
  cases: CaseOperations;
  /** What an account says of its own person. */
  ownFacts(personId: string): Promise<{ phone: string | null; idNumber: string | null }>;
  /** Whether who began a case is hidden. */
  isSealed(processId: string): Promise<boolean>;
  isVillage(code: string): boolean;
  /** Name of a division by its code. */
  divisionName(code: string): string;
  notify: Notices['notify'];
  report: WorkflowDeps['report'];
}
