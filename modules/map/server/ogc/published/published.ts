import type { Layer } from '@homestead/catalogue/contract';
import { type PictureLevels, pictureLevels } from '@homestead/catalogue/server';
import type { Database } from '@homestead/database';
import { type Executor, one } from '@homestead/database';
import type { Bounds } from '@homestead/geodesy';
import { sql } from 'kysely';
import type { Access, LayerAccess, ReadableLayer, Reader } from '../../access/index.ts';
import { withSides } from './sides.ts';
import type { LayerStyles, NamedStyle } from './styles.ts';

/** One layer of the catalogue as a person may see it, with the styles that it is drawn in; the first is its default. */
export interface Member {
  layer: ReadableLayer;
  access: LayerAccess;
  styles: readonly NamedStyle[];
}

/** What is published under one name: a layer, or a group of layers, lowest first. */
export interface Published {
  name: string;
  title: string;
  members: readonly Member[];
  isGroup: boolean;
}

export interface PublishedSettings {
  db: Database;
  access: Access;
  styles: LayerStyles;
}

/** Everything that is published to GIS programs, as far as one person may see it. */
export class PublishedLayers {
  readonly #settings: PublishedSettings;
  readonly #extents = new Map<string, Promise<Bounds | null>>();
  readonly #pictures = new Map<string, Promise<PictureLevels | null>>();

  constructor(settings: PublishedSettings) {
    this.#settings = settings;
  }

  /** All layers, then all groups of which the person may see a layer; inside a transaction by its own connection. */
  async of(person: Reader, executor?: Executor): Promise<Published[]> {
    const { access, styles } = this.#settings;
    const db = executor ?? this.#settings.db.kysely;
    const readable = await access.readableLayers(db, person);
    const [byLayer, groups] = await Promise.all([
      styles.stylesOf(
        db,
        readable.map(({ layer }) => layer),
      ),
      styles.groups(db),
    ]);
    const members = new Map(
      readable.map(({ layer, access: given }): [string, Member] => [
        layer.id,
        { layer, access: given, styles: byLayer.get(layer.id) ?? [] },
      ]),
    );
    const layers = [...members.values()].map(
      (member): Published => ({
        name: member.layer.id,
        title: member.layer.name,
        members: [member],
        isGroup: false,
      }),
    );
    const grouped = groups.flatMap(({ name, title, layerIds }): Published[] => {
      const inside = layerIds.flatMap((id) => members.get(id) ?? []);
      return inside.length > 0 && !members.has(name) ? [{ name, title, members: inside, isGroup: true }] : [];
    });
    return [...layers, ...grouped];
  }

  /** The box around a version of a layer; null where it has no features. A version never changes, so it is asked once. */
  extentOf(layer: ReadableLayer, executor?: Executor): Promise<Bounds | null> {
    const key = `${layer.id}@${layer.currentVersion}`;
    const known = this.#extents.get(key);
    if (known) return known;
    const extent = extentOf(executor ?? this.#settings.db.kysely, layer);
    if (this.#extents.size > 1000) this.#extents.clear();
    this.#extents.set(key, extent);
    extent.catch(() => this.#extents.delete(key));
    return extent;
  }

  /** The levels of a layer whose current version is a picture, else null. A version never changes, so it is asked once. */
  pictureOf({ id, currentVersion }: ReadableLayer): Promise<PictureLevels | null> {
    const key = `${id}@${currentVersion}`;
    const known = this.#pictures.get(key);
    if (known) return known;
    const levels = pictureLevels(this.#settings.db.kysely, id, currentVersion);
    if (this.#pictures.size > 1000) this.#pictures.clear();
    this.#pictures.set(key, levels);
    levels.catch(() => this.#pictures.delete(key));
    return levels;
  }

  /** The box around everything of one name. */
  async extentAround({ members }: Pick<Published, 'members'>, executor?: Executor): Promise<Bounds | null> {
    const boxes = await Promise.all(members.map(({ layer }) => this.extentOf(layer, executor)));
    return unite(boxes.filter((box) => box !== null));
  }
}

/** The box around boxes; null around none. */
export function unite(boxes: readonly Bounds[]): Bounds | null {
  if (boxes.length === 0) return null;
  return [
    Math.min(...boxes.map((box) => box[0])),
    Math.min(...boxes.map((box) => box[1])),
    Math.max(...boxes.map((box) => box[2])),
    Math.max(...boxes.map((box) => box[3])),
  ];
}

async function extentOf(db: Executor, { id, currentVersion }: Layer): Promise<Bounds | null> {
  const { w, s, e, n } = await one(
    db,
    sql<{ w: number | null; s: number; e: number; n: number }>`
      select min(st_xmin(f.geom)) as w, min(st_ymin(f.geom)) as s, max(st_xmax(f.geom)) as e, max(st_ymax(f.geom)) as n
      from catalogue.feature f where f.layer_id = ${id} and f.version = ${currentVersion}`,
  );
  return w === null ? null : withSides([w, s, e, n]);
}
