import { resolution, tileSize, type View } from '@homestead/geodesy';
import { GlobalFonts } from '@napi-rs/canvas';
import type { Scene, Shape } from '../scene.ts';
import type { Context } from './pen.ts';

type Tone = 'plain' | 'bright';

interface Label {
  readonly text: string;
  readonly size: number;
  readonly weight: number;
  readonly colour: string;
  readonly spacing: number;
  /** World pixel of its middle, at the level. */
  readonly x: number;
  readonly y: number;
  readonly turn: number;
  readonly box: readonly [number, number, number, number];
}

/** A CJK family that the system has; without one the canvas falls back by itself. */
const family =
  [
    'Noto Sans CJK SC',
    // A collection may be listed by its first face alone; every face holds the simplified characters too.
    'Noto Sans CJK JP',
    'Noto Sans SC',
    'Source Han Sans SC',
    'Microsoft YaHei',
    'PingFang SC',
    'WenQuanYi Micro Hei',
  ].find((name) => GlobalFonts.has(name)) ?? 'sans-serif';

const placed = new WeakMap<Scene, Map<string, Label[]>>();

/** Names in Chinese; `bright` for imagery. Placed once a level for the whole county, so that tiles agree. */
export function paintLabels(context: Context, scene: Scene, view: View, tone: Tone): void {
  const left = (view.west + 180) / view.step;
  const top = (90 - view.north) / view.step;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  for (const label of labelsOf(context, scene, view.z, tone)) {
    const [x, y] = [label.x - left, label.y - top];
    const reach = Math.max(label.box[2] - label.box[0], label.box[3] - label.box[1]);
    if (x < -reach || y < -reach || x > tileSize + reach || y > tileSize + reach) continue;
    context.save();
    context.translate(x, y);
    context.rotate(label.turn);
    context.font = `${label.weight} ${label.size}px "${family}"`;
    context.letterSpacing = `${label.spacing}px`;
    context.strokeStyle = tone === 'bright' ? '#1d241ccc' : '#ffffffe6';
    context.lineWidth = tone === 'bright' ? 3 : 3.4;
    context.strokeText(label.text, 0, 0);
    context.fillStyle = tone === 'bright' ? '#ffffff' : label.colour;
    context.fillText(label.text, 0, 0);
    context.restore();
  }
}

function labelsOf(context: Context, scene: Scene, z: number, tone: Tone): Label[] {
  const known = placed.get(scene) ?? new Map<string, Label[]>();
  placed.set(scene, known);
  const key = `${z} ${tone}`;
  const found = known.get(key) ?? place(context, wishes(scene, z));
  known.set(key, found);
  return found;
}

type Wish = Omit<Label, 'box' | 'x' | 'y' | 'turn'> & { lon: number; lat: number; turn?: number; z: number };

/** All names that a level may show, the most important first. */
function wishes(scene: Scene, z: number): Wish[] {
  const areas = (
    layer: 'county' | 'township' | 'village',
    from: number,
    to: number,
    size: number,
    weight: number,
    colour: string,
  ): Wish[] =>
    z < from || z > to
      ? []
      : scene.all(layer).map((shape) => {
          const [lon, lat] = middleOf(shape);
          return { text: String(shape.properties['name']), size, weight, colour, spacing: 2, lon, lat, z };
        });
  const kind = (name: string, from: number, size: number, colour: string): Wish[] =>
    z < from
      ? []
      : scene.county.places
          .filter((place) => place.kind === name)
          .map(({ name: text, at: [lon, lat] }) => ({
            text: name === 'peak' ? `▲${text}` : text,
            size,
            weight: 400,
            colour,
            spacing: name === 'water' ? 3 : 0.5,
            lon,
            lat,
            z,
          }));
  return [
    ...areas('county', 8, 11, 15, 700, '#5b4a68'),
    ...areas('township', 12, 13, 15, 700, '#4d4458'),
    ...areas('village', 13, 16, z >= 15 ? 15 : 13, 700, '#4b4036'),
    ...kind('hamlet', 14, z >= 16 ? 14 : 12, '#5a5148'),
    ...kind('water', 14, 12, '#3b7ba6'),
    ...kind('peak', 14, 11, '#7a5c3e'),
    ...(z >= 15 ? roadNames(scene, z) : []),
  ];
}

function middleOf({ box }: Shape): [number, number] {
  return [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
}

/** A road's name at each third of it, turned along the way and never upside down. */
function roadNames(scene: Scene, z: number): Wish[] {
  const found: Wish[] = [];
  for (const { lines, properties } of scene.all('road')) {
    const isLane = properties['kind'] === '1004';
    if (isLane && (z < 18 || Number(properties['length']) < 100)) continue;
    const line = lines[0]!;
    const count = line.length / 2;
    for (const part of isLane ? [0.5] : [0.2, 0.5, 0.8]) {
      const at = Math.min(count - 2, Math.floor(count * part));
      const [lon, lat, nextLon, nextLat] = [
        line[at * 2]!,
        line[at * 2 + 1]!,
        line[at * 2 + 2]!,
        line[at * 2 + 3]!,
      ];
      let turn = Math.atan2(lat - nextLat, nextLon - lon);
      if (Math.abs(turn) > Math.PI / 2) turn -= Math.sign(turn) * Math.PI;
      found.push({
        text: String(properties['name']),
        size: isLane ? 10 : 11,
        weight: 400,
        colour: '#86785f',
        spacing: 1,
        lon,
        lat,
        turn,
        z,
      });
    }
  }
  return found;
}

/** Gives each name its place where no more important one stands. */
function place(context: Context, list: readonly Wish[]): Label[] {
  const labels: Label[] = [];
  for (const wish of list) {
    context.font = `${wish.weight} ${wish.size}px "${family}"`;
    const width = context.measureText(wish.text).width + wish.spacing * wish.text.length;
    const step = resolution(wish.z);
    const [x, y, turn] = [(wish.lon + 180) / step, (90 - wish.lat) / step, wish.turn ?? 0];
    const halfWidth = (Math.abs(Math.cos(turn)) * width + Math.abs(Math.sin(turn)) * wish.size) / 2 + 4;
    const halfHeight = (Math.abs(Math.sin(turn)) * width + Math.abs(Math.cos(turn)) * wish.size) / 2 + 4;
    const box = [x - halfWidth, y - halfHeight, x + halfWidth, y + halfHeight] as const;
    const isFree = labels.every(
      (other) =>
        box[0] > other.box[2] || box[2] < other.box[0] || box[1] > other.box[3] || box[3] < other.box[1],
    );
    if (isFree) labels.push({ ...wish, x, y, turn, box });
  }
  return labels;
}
