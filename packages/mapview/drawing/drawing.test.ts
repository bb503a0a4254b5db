import { describe, expect, it, vi } from 'vitest';
import { TEXTS } from '../texts.ts';
import { DrawingController } from './controller.ts';
import { drawingOf } from './draft.ts';
import { faultOf, toGeoJson, type Vertex } from './drawing.ts';

const tap = (x: number, y: number): Vertex => ({ at: [119 + x / 1e4, 25 + y / 1e4], source: 'tap' });

function drawing(single = false) {
  const onNotice = vi.fn<(message: string) => void>();
  const onChange = vi.fn();
  const controller = new DrawingController({ single, onNotice, onChange });
  const draw = (...vertices: Vertex[]) => {
    controller.start('Polygon');
    for (const vertex of vertices) controller.add(vertex);
  };
  const shape = () => {
    const { drawing: now } = controller.state();
    return now.shapes[now.active ?? 0];
  };
  const count = () => shape()?.vertices.length ?? 0;
  const features = () => {
    const { drawing: now } = controller.state();
    return now.shapes.length - (now.growing ? 1 : 0);
  };
  return { controller, draw, count, features, onNotice, onChange };
}
const square = [tap(0, 0), tap(2, 0), tap(2, 2), tap(0, 2)];

describe('a drawing', () => {
  it('grows by taps, is finished, and stays open to changes [S1-4.draw S1-4.draw-finish S2-4.toolbar]', () => {
    const { controller, draw, onChange } = drawing();
    draw(...square);
    expect(controller.finish()).toBe(true);
    expect(controller.state().drawing).toMatchObject({ growing: false, active: 0 });
    // Begun, four taps, closed: the GeoJSON holds the shape when it is closed, and not before.
    const emitted = onChange.mock.calls.map(([news]) => toGeoJson(news).features.length);
    expect(emitted).toEqual([0, 0, 0, 0, 0, 1]);
  });

  it('refuses a vertex whose edge meets an earlier one, and says so', () => {
    const { controller, draw, count, onNotice } = drawing();
    draw(tap(0, 0), tap(2, 2), tap(2, 0));
    expect(controller.add(tap(0, 2))).toBe(false);
    expect(count()).toBe(3);
    expect(onNotice).toHaveBeenLastCalledWith(TEXTS.edgesCross);
  });

  it('is not finished while its closing edge crosses another, or with too few points', () => {
    const { controller, draw, onNotice } = drawing();
    draw(tap(0, 0), tap(2, 0));
    expect(controller.finish()).toBe(false);
    expect(onNotice).toHaveBeenLastCalledWith(TEXTS.needThree);
    controller.add(tap(2, 2));
    controller.add(tap(3, 1));
    expect(controller.finish()).toBe(false);
    expect(onNotice).toHaveBeenLastCalledWith(TEXTS.closingCrosses);
  });

  it('moves, takes in and gives up vertices, but never so that edges cross', () => {
    const { controller, draw, count, onNotice } = drawing();
    draw(...square);
    controller.finish();
    expect(controller.move(2, tap(3, 3))).toBe(true);
    expect(controller.move(2, tap(-1, 1))).toBe(false);
    expect(onNotice).toHaveBeenLastCalledWith(TEXTS.edgesCross);
    expect(controller.insert(1, tap(1, -1))).toBe(true);
    expect(count()).toBe(5);
    controller.remove(1);
    controller.remove(0);
    expect(controller.remove(0)).toBe(false);
    expect(onNotice).toHaveBeenLastCalledWith(TEXTS.needThree);
    expect(count()).toBe(3);
  });

  it('where only one is wanted, a second is refused with words, and a measure is not', () => {
    const { controller, draw, onNotice } = drawing(true);
    draw(...square);
    controller.finish();
    expect(controller.start('Polygon')).toBe(false);
    expect(onNotice).toHaveBeenLastCalledWith(TEXTS.onlyOne);
    expect(controller.start('Polygon', 'measure')).toBe(true);
  });

  it('that is begun again drops what was growing', () => {
    const { controller, draw, features } = drawing();
    draw(tap(0, 0));
    controller.start('LineString');
    expect(controller.state().drawing.shapes).toHaveLength(1);
    expect(features()).toBe(0);
  });

  it('is a point after one tap', () => {
    const { controller } = drawing();
    controller.start('Point');
    controller.add(tap(0, 0));
    expect(controller.state().drawing).toMatchObject({ growing: false, active: null });
  });

  it('takes typed vertices as a whole or not at all', () => {
    const { controller, draw, count } = drawing();
    draw(...square);
    controller.finish();
    expect(controller.replace([tap(0, 0), tap(2, 2), tap(2, 0), tap(0, 2)])).toBe(false);
    expect(controller.replace([tap(0, 0), tap(5, 0), tap(5, 5)])).toBe(true);
    expect(count()).toBe(3);
  });

  it('that was stored crossing is found faulty', () => {
    const { controller } = drawing();
    const ring = [
      [0, 0],
      [1, 1],
      [1, 0],
      [0, 1],
      [0, 0],
    ];
    controller.load({
      type: 'FeatureCollection',
      features: [{ type: 'Feature', properties: null, geometry: { type: 'Polygon', coordinates: [ring] } }],
    });
    expect(faultOf(controller.state().drawing)).toBe(TEXTS.edgesCross);
  });
});

describe('a draft', () => {
  it('brings a drawing back that was broken off after two points, which still grows, and where each came from', () => {
    const { controller, draw } = drawing();
    draw(tap(0, 0), { ...tap(2, 0), source: 'walk', accuracy: 6 });
    const kept: unknown = JSON.parse(JSON.stringify(controller.state().drawing));
    const next = drawing().controller;
    next.resume(drawingOf(kept)!);
    expect(next.state().drawing).toEqual(controller.state().drawing);
    expect(next.add(tap(2, 2)) && next.finish()).toBe(true);
  });

  it('gives back the points of a shape that still grows one by one, as before it was broken off', () => {
    const { controller, draw } = drawing();
    draw(tap(0, 0), tap(2, 0), tap(2, 2));
    const next = drawing().controller;
    next.resume(drawingOf(JSON.parse(JSON.stringify(controller.state().drawing)))!);
    next.undo();
    expect(next.state().drawing.shapes[0]?.vertices).toEqual([tap(0, 0), tap(2, 0)]);
    expect(next.add(tap(0, 2))).toBe(true);
  });

  it('of an older version is GeoJSON, and one that is broken or empty is none', () => {
    const { controller, draw } = drawing();
    draw(...square);
    controller.finish();
    const older = toGeoJson(controller.state().drawing);
    expect(drawingOf(older)?.shapes[0]?.vertices).toHaveLength(4);
    for (const broken of [null, {}, { shapes: [] }, { shapes: [{ kind: 'Circle' }] }, { shapes: [null] }])
      expect(drawingOf(broken)).toBeNull();
  });
});

describe('precise drawing', () => {
  it('cuts an area, joins its parts, sets a guide beside it, and takes every step back', async () => {
    const { controller, draw, onNotice } = drawing();
    draw(...square);
    controller.finish();
    controller.start('LineString', 'cut');
    controller.add(tap(1, -1));
    controller.add(tap(1, 3));
    expect(controller.finish()).toBe(true);
    expect(controller.state().drawing.shapes).toHaveLength(2);
    // A part is chosen, so that its area stands to be read and it can be joined again at once.
    expect(controller.state().drawing.active).toBe(0);
    controller.choose(null);
    expect(await controller.merge()).toBe(false);
    expect(onNotice).toHaveBeenLastCalledWith(TEXTS.chooseArea);
    controller.choose(0);
    expect(await controller.merge()).toBe(true);
    expect(controller.parallel(3)).toBe(true);
    expect(controller.state().drawing.shapes.map(({ purpose }) => purpose)).toEqual(['draw', 'guide']);
    expect(toGeoJson(controller.state().drawing).features).toHaveLength(1);
    while (controller.state().canUndo) controller.undo();
    expect(controller.state().drawing.shapes).toEqual([]);
  });

  it('draws a vertex to another shape, at right angles where that is asked for, and to nothing where it is switched off', () => {
    const { controller, draw } = drawing();
    draw(...square);
    controller.finish();
    controller.start('Polygon');
    expect(controller.aim([119.0002001, 25.0000001], 1e-6)).toMatchObject({
      at: tap(2, 0).at,
      source: 'snapped',
    });
    controller.setSnapping(false);
    expect(controller.aim([119.0002001, 25.0000001], 1e-6).hit).toBeNull();
    controller.setSquare(true);
    controller.add(tap(5, 5));
    expect(controller.aim([119.0009, 25.00051], 1e-6).at[1]).toBeCloseTo(25.0005, 9);
  });
});

describe('undo and redo', () => {
  it('go back over every step to nothing, and forward again', () => {
    const { controller, draw } = drawing();
    draw(...square);
    controller.finish();
    controller.move(2, tap(3, 3));
    controller.clear();
    const end = controller.state().drawing;
    const states = [];
    while (controller.state().canUndo) {
      controller.undo();
      states.push(controller.state().drawing.shapes.length);
    }
    expect(states).toEqual([1, 1, 1, 1, 1, 1, 1, 0]);
    while (controller.state().canRedo) controller.redo();
    expect(controller.state().drawing).toEqual(end);
  });

  it('bring back a drawing that was finished as one that grows', () => {
    const { controller, draw } = drawing();
    draw(...square);
    controller.finish();
    controller.undo();
    expect(controller.state().drawing.growing).toBe(true);
    expect(controller.add(tap(-1, 1))).toBe(true);
    expect(controller.state().canRedo).toBe(false);
  });

  it('do not count a refused step, a chosen shape or a loaded one', () => {
    const { controller, draw, features } = drawing();
    draw(tap(0, 0), tap(2, 2), tap(2, 0));
    controller.add(tap(0, 2));
    controller.undo();
    expect(controller.state().drawing.shapes[0]?.vertices).toHaveLength(2);
    controller.load(null);
    expect(controller.state()).toMatchObject({ canUndo: false, canRedo: false });
    expect(features()).toBe(0);
  });
});
