import type { Database } from '@homestead/database';
import type { Principal } from '@homestead/http/server';
import type { MapService } from '../../contract/services/index.ts';

export interface LayerTreeSettings {
  db: Database;
  now(): Date;
  /** Services that a person may use. */
  servicesOf(person: Principal): Promise<MapService[]>;
}
