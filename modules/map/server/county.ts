import { versionName } from '@homestead/catalogue/contract';
import { currentVersions, findCandidates } from '@homestead/catalogue/server';
import type { Executor } from '@homestead/database';
import { type County, pack } from './overlay/protocol.ts';

/** The layer that holds the county's border. */
export const countyLayerId = 'county';

/**
 * The county's border from the catalogue, read again when its version changes. Null while no border has been imported:
 * then inputs may lie anywhere.
 */
export class CountyBorder {
  #kept: County | null = null;

  async get(db: Executor): Promise<County | null> {
    const version = (await currentVersions(db, [countyLayerId])).get(countyLayerId);
    if (version === undefined) return null;
    const name = versionName(countyLayerId, version);
    if (this.#kept?.version === name) return this.#kept;
    const found = await findCandidates(db, { layerId: countyLayerId, version, limit: 100 });
    if (!found || found.features.length === 0) return null;
    this.#kept = { version: name, border: pack(found.features.map(({ wkb }) => wkb)) };
    return this.#kept;
  }
}
