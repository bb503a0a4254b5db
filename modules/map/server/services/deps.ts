import type { Layer } from '@homestead/catalogue/contract';
import type { Database, Executor } from '@homestead/database';
import type { Bounds, CrsCode } from '@homestead/geodesy';
import type { ScaleLimits } from '@homestead/mapstyle';
import type { ForeignBox } from '@homestead/ogc/foreign';
import type { Outbound } from '@homestead/outbound';
import type { Person } from '@homestead/people/contract';

/** A published layer, or a group of them, as a service shows it. */
export interface OwnLayer extends Pick<Layer, 'id' | 'name' | 'internal'>, ScaleLimits {
  isGroup: boolean;
  /** West, south, east, north of what it holds, in degrees; null where it is empty. */
  bbox: Bounds | null;
}

export interface ServiceSettings {
  db: Database;
  now(): Date;
  /** The way to other systems; addresses in `only` alone where it names networks. */
  outbound(only: readonly string[]): Outbound;
  /** Server key of the national tile service; null where none is configured. */
  tiandituKey: string | null;
  /** Published layers and groups that a person may see, by name. */
  layersOf(person: Pick<Person, 'grants'>, db?: Executor): Promise<OwnLayer[]>;
  /** The plane in whose grid tiles are served beside the national one; null where the county names none. */
  planeCode: CrsCode | null;
  /** The county: tiles of a service that describes itself nowhere are looked for there. */
  bounds(): ForeignBox;
  report(error: unknown, about: string): void;
}
