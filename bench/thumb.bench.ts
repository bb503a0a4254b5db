import { distance } from '@homestead/geodesy';
import { between, seeded } from '@homestead/geodesy/testing';
import { DrawingController } from '../packages/mapview/drawing/controller.ts';
import { SNAP_REACH } from '../packages/mapview/drawing/reach.ts';
import type { Position } from '../packages/mapview/geometry/geojson.ts';
import { cornersOf } from '../packages/mapview/geometry/rectangle.ts';
import { median, quantile } from './support/measure.ts';

/**
 * Twelve plots drawn by a thumb that misses: by taps, by taps whose corners are then dragged under the magnifier, and under the
 * crosshair. The hand is a model, the drawing is the product's own: it refuses, locks and snaps as on a phone.
 */
const drawings = 12;
/** Degrees of a pixel at zoom 21, where a plot fills a third of a phone's width. */
const pixel = 1.40625 / 2 ** 21;
/** Pixels by which a place is missed, as standard deviation: the pad of a thumb hides it, a cross or a magnifier shows it. */
const misses = { thumb: 16, seen: 2.5 };

type Way = 'taps' | 'taps, then dragged' | 'crosshair';
const ways: readonly Way[] = ['taps', 'taps, then dragged', 'crosshair'];

interface Drawn {
  gestures: number;
  refused: number;
  /** Centimetres from each corner to where it should be. */
  errors: number[];
}

function gaussian(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

function draw(way: Way, corners: readonly Position[], random: () => number): Drawn {
  let refused = 0;
  const controller = new DrawingController({
    single: true,
    onNotice: () => {
      refused++;
    },
    onChange: () => {},
  });
  const near = ([x, y]: Position, miss: number): Position => [
    x + gaussian(random) * miss * pixel,
    y + gaussian(random) * miss * pixel,
  ];
  let gestures = 1;
  controller.start('Polygon');
  for (const corner of corners) {
    // Under the crosshair the map is moved, and a button pressed; a refused corner is set again.
    const isSeen = way === 'crosshair';
    do gestures += isSeen ? 2 : 1;
    while (
      !controller.add(
        controller.aim(near(corner, isSeen ? misses.seen : misses.thumb), SNAP_REACH.touch * pixel),
      )
    );
  }
  gestures++;
  controller.finish();
  if (way === 'taps, then dragged')
    for (const [index, corner] of corners.entries()) {
      gestures++;
      controller.move(index, controller.aim(near(corner, misses.seen), SNAP_REACH.touch * pixel, index));
    }
  const vertices = controller.state().drawing.shapes[0]?.vertices ?? [];
  return {
    gestures,
    refused,
    errors: corners.map((corner, index) => distance([...corner], [...(vertices[index]?.at ?? corner)]) * 100),
  };
}

export async function bench(): Promise<void> {
  console.log('| Way | gestures a plot | corners refused | error of a corner, cm: median | p95 | worst |');
  console.log('|---|---|---|---|---|---|');
  for (const way of ways) {
    const random = seeded(20_261_123);
    const all = Array.from({ length: drawings }, (_, number) => {
      const centre: Position = [119.098 + number * 1e-4, 25.36];
      const [width, depth] = [between(random, 8, 14), between(random, 8, 16)];
      const plot = { centre, width, depth, bearing: between(random, 0, 360) };
      return draw(way, cornersOf(plot), random);
    });
    const errors = all.flatMap((one) => one.errors);
    const figures = [median(errors), quantile(errors, 0.95), Math.max(...errors)].map((value) =>
      value.toFixed(0),
    );
    const refused = all.reduce((sum, one) => sum + one.refused, 0);
    console.log(
      `| ${way} | ${median(all.map(({ gestures }) => gestures))} | ${refused} | ${figures.join(' | ')} |`,
    );
  }
}
