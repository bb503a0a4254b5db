import { plainVersion, readTiles } from '@homestead/catalogue/server';
import type { Database } from '@homestead/database';
import { rulesFor } from '@homestead/mapstyle';
import { pack } from '../../overlay/protocol.ts';
import { degreesAround, scaleOf } from '../../pictures/frame.ts';
import type { Painters } from '../../pictures/painters.ts';
import type { Frame, PictureFormat, PictureWish } from '../../pictures/protocol.ts';
import { readDrawn } from '../../pictures/read.ts';
import type { Member, PublishedLayers } from '../published/published.ts';
import type { NamedStyle } from '../published/styles.ts';
import { propertiesUsed } from './used.ts';

/** A layer in one of its styles. */
export interface Drawn {
  member: Member;
  style: NamedStyle;
}

export interface PictureSettings extends Frame {
  format: PictureFormat;
  background: string | null;
  layers: readonly Drawn[];
  tile: boolean;
}

/** Pixels of the styles around a picture from which lines and marks reach into it. */
const reachOfStyles = 32;

const noFeatures = { shapes: pack([]), properties: '[]', counts: null };

/** Reads what lies in a frame and has it painted. */
export async function drawPicture(
  { db, painters, published }: { db: Database; painters: Painters; published: PublishedLayers },
  { layers, ...picture }: PictureSettings,
): Promise<Buffer> {
  const wish: PictureWish = {
    kind: 'picture',
    ...picture,
    layers: await read({ db, published }, picture, layers),
  };
  return painters.paint(wish);
}

/** How a style shows a picture at a scale: by the fill of the rules that count there; not at all where none does. */
function opacityOf(style: NamedStyle, scale: number): number {
  // The plain style was made for shapes alone.
  if (style.version === plainVersion) return 1;
  const rules = rulesFor(style.style, {}, scale);
  if (rules.length === 0) return 0;
  const fill = rules.flatMap(({ symbols }) => symbols).find((symbol) => symbol.type === 'fill');
  return fill?.opacity ?? 1;
}

async function read(
  { db, published }: { db: Database; published: PublishedLayers },
  frame: Frame,
  layers: readonly Drawn[],
): Promise<PictureWish['layers']> {
  const { box, width, height, crs, ratio = 1 } = frame;
  const reach = reachOfStyles * ratio;
  const [dx, dy] = [((box[2] - box[0]) / width) * reach, ((box[3] - box[1]) / height) * reach];
  const around = degreesAround([box[0] - dx, box[1] - dy, box[2] + dx, box[3] + dy], crs);
  if (!around) return [];
  const pixel = Math.min(
    (around[2] - around[0]) / (width + 2 * reach),
    (around[3] - around[1]) / (height + 2 * reach),
  );
  const drawn: PictureWish['layers'] = [];
  for (const { member, style } of layers) {
    const { layer, access } = member;
    const levels = await published.pictureOf(layer);
    if (levels) {
      // A picture is ground that no division cuts: who sees a part of the county alone sees none of it.
      const isWhole = access.place === 'all' || access.outside?.place === 'all';
      const at = { layerId: layer.id, version: layer.currentVersion, levels };
      const opacity = opacityOf(style, scaleOf(frame));
      const tiles = isWhole && opacity > 0 ? await readTiles(db.kysely, at, around, pixel) : [];
      drawn.push({ style: style.style, features: noFeatures, tiles, opacity });
      continue;
    }
    const { features } = await readDrawn(db.kysely, {
      layerId: layer.id,
      version: layer.currentVersion,
      visible: access,
      box: around,
      pixel,
      fields: propertiesUsed(style.style),
    });
    drawn.push({ style: style.style, features });
  }
  return drawn;
}
