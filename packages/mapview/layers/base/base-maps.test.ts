import Collection from 'ol/Collection.js';
import type BaseLayer from 'ol/layer/Base.js';
import VectorLayer from 'ol/layer/Vector.js';
import { describe, expect, it } from 'vitest';
import { MATRIX_IDS, RESOLUTIONS, tileAt } from '../../grid/tianditu-grid.ts';
import { baseLayers, placeBaseLayers } from './base-layers.ts';
import { ownBaseMaps, tileAddress } from './base-maps.ts';

describe('the tile grid', () => {
  it('has 18 levels from 1 to 18 and no empty one [S1-9.grid S2-9.map-projection]', () => {
    expect(MATRIX_IDS).toEqual(Array.from({ length: 18 }, (_, index) => String(index + 1)));
    expect(RESOLUTIONS[0]).toBe(0.703125);
    expect(RESOLUTIONS[9]).toBeCloseTo(0.001373291015625, 15);
    expect(RESOLUTIONS[17]).toBe(5.364418029785156e-6);
  });

  it('has two tiles at level 1, west and east', () => {
    expect([tileAt(-10, 10, 1), tileAt(10, 10, 1)]).toEqual([
      { z: 1, x: 0, y: 0 },
      { z: 1, x: 1, y: 0 },
    ]);
  });
});

describe('base maps', () => {
  const { imagery } = ownBaseMaps();

  it('are asked for at our own tile service, with a ticket where there is one', () => {
    const address = tileAddress(imagery.picture, tileAt(119.098, 25.36, 18), 'a b');
    expect(address).toMatch(
      /^\/api\/mapService\/cite\/wmts\?SERVICE=WMTS&REQUEST=GetTile&VERSION=1\.0\.0&LAYER=img&/,
    );
    expect(address).toContain('TILEMATRIXSET=c&FORMAT=image/png&TILEMATRIX=18&TILEROW=47069&TILECOL=217796');
    expect(address.endsWith('&Authentication=a%20b')).toBe(true);
    expect(tileAddress(imagery.labels, { z: 1, x: 0, y: 0 })).not.toContain('Authentication');
  });

  it('lie at the two lowest places, and a new one takes the places of the old [S1-2.map-switcher S2-4.base-switch]', () => {
    const layers = new Collection<BaseLayer>([new VectorLayer()]);
    const news = { onTile() {}, onMissing() {} };
    const one = baseLayers(imagery, () => undefined, news);
    placeBaseLayers(layers, one);
    expect(layers.getArray().slice(0, 2)).toEqual(one);
    const two = baseLayers(ownBaseMaps().vector, () => undefined, news);
    placeBaseLayers(layers, two);
    expect(layers.getArray().slice(0, 2)).toEqual(two);
    expect(layers.getLength()).toBe(3);
  });
});
