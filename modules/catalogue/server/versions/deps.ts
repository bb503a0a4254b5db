import type { Database } from '@homestead/database';
import type { Principal } from '@homestead/people/server';
import type { Layer, LayerDefinitions } from '../../contract/index.ts';
import type { Leased } from '../lease/lease.ts';
import type { Visibility } from '../visibility.ts';

/** A check of a running case as it was made. */
export interface CaseCheck {
  caseId: string;
  caseNo: string;
  processName: string;
  /** What was checked, for people. */
  field: string;
  /** `road@3`: what it was checked on. */
  checkedOn: string;
  geometry: object;
  /** What the check said. */
  before: string;
}

/** The checks of running cases; forms and workflow have them, the app wires it in. */
export interface CaseChecks {
  /** Checks on a layer, in the order of their cases, from after a case; an empty page is the end. */
  list(layerId: string, afterCase: string | null, limit: number): Promise<CaseCheck[]>;
  /** What the check of a geometry would say on a version. Throws a HttpError where it cannot be analysed. */
  check(layerId: string, version: number, geometry: object): Promise<string>;
}

export interface VersionDeps extends Leased {
  db: Database;
  now(): Date;
  checks: CaseChecks;
  /** As content defines them: what their fields are called. */
  layers: LayerDefinitions;
  /** What a person may read of a layer; undefined where it is not theirs to see. */
  accessTo(person: Principal, layer: Layer): Visibility | undefined;
  report(error: unknown, about: string): void;
}
