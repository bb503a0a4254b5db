import { expect, it } from 'vitest';
import { showPreview } from './preview.ts';
import type { ShownService } from './shown-service.ts';

const county = [119, 25, 120, 26];
const service = (more: Partial<ShownService>): ShownService => ({
  type: 'WMS',
  url: '/x',
  layer: 'x',
  style: '',
  format: '',
  tileService: null,
  bbox: [119.2, 25.2, 119.4, 25.4],
  ...more,
});
function preview(shown: ShownService) {
  const did: unknown[] = [];
  showPreview(
    {
      addService: (_name, { kind, lastLevel }) => did.push(`${kind} to level ${lastLevel}`) > 0,
      notify: (message) => void did.push(message),
      showBox: (box) => void did.push(box),
      comeNear: (at, zoom) => void did.push([at.map((value) => value.toFixed(1)), zoom]),
    },
    shown,
    county,
  );
  return did;
}

it('a preview has a tile grid of 22 levels, and opens on the box of its layer, that of the whole world on the county [S2-9.map-projection]', () => {
  expect(preview(service({}))).toEqual(['WMS to level 22', [119.2, 25.2, 119.4, 25.4]]);
  expect(preview(service({ bbox: [-180, -90, 180, 90] }))).toEqual(['WMS to level 22', county]);
  expect(preview(service({ bbox: null }))).toEqual(['WMS to level 22', county]);
});

it('a preview of vector tiles opens at zoom 13.8 [S2-9.vector-tiles]', () => {
  const shown = preview(service({ type: '矢量切片服务' }));
  expect(shown.at(-1)).toEqual([['119.3', '25.3'], 13.8]);
});
