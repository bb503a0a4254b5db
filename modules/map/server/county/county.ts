import { versionName } from '@homestead/catalogue/contract';
import { currentVersions, findCandidates } from '@homestead/catalogue/server';
import type { Executor } from '@homestead/database';
import { type County, pack, unpack } from '../overlay/protocol.ts';

/**
 * The county's border from the catalogue, read again when its version changes. Null while no border has been imported:
 * then inputs may lie anywhere.
 */
export class CountyBorder {
  readonly #layerId: () => string | undefined;
  #kept: County | null = null;

  /** `layerId` says which layer holds the border now, where the county has one. */
  constructor(layerId: () => string | undefined) {
    this.#layerId = layerId;
  }

  /** The border's parts as well-known binary; null while none has been imported. */
  async parts(db: Executor): Promise<Uint8Array[] | null> {
    const county = await this.get(db);
    return county && unpack(county.border);
  }

  async get(db: Executor): Promise<County | null> {
    const layerId = this.#layerId();
    if (layerId === undefined) return null;
    const version = (await currentVersions(db, [layerId])).get(layerId);
    if (version === undefined) return null;
    const name = versionName(layerId, version);
    if (this.#kept?.version === name) return this.#kept;
    const found = await findCandidates(db, { layerId, version, limit: 100 });
    if (!found || found.features.length === 0) return null;
    this.#kept = { version: name, border: pack(found.features.map(({ wkb }) => wkb)) };
    return this.#kept;
  }
}
