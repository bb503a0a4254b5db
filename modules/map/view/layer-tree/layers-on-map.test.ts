import type { Cut } from '@homestead/mapview';
import { describe, expect, it } from 'vitest';
import type { MapService, TreeNode } from '../../contract/services/index.ts';
import { layerTreeTexts } from './texts.ts';
import { layersOf, moved, withLooks } from './tree.ts';
import { TreeLayers, type TreeMap } from './use-layers-on-map.ts';

const service = (id: string, type: MapService['type']): MapService =>
  ({
    id,
    type,
    url: `/${id}`,
    layer: id,
    style: '',
    format: '',
    tileService: null,
    isOwn: false,
  }) as MapService;
const services = new Map([
  ['a', service('a', 'WMS')],
  ['b', service('b', 'WFS')],
  ['c', service('c', 'XYZ')],
]);
const layer = (id: string, parentId: string | null, more: Partial<TreeNode> = {}): TreeNode =>
  ({
    id,
    name: id,
    type: 2,
    parentId,
    children: [],
    serviceId: id,
    checked: true,
    sliderValue: 100,
    ...more,
  }) as TreeNode;
const folder = { ...layer('f', null), type: 1, serviceId: null } as TreeNode;
const tree = [
  { ...folder, children: [layer('a', 'f', { sliderValue: 70 }), layer('b', 'f', { checked: false })] },
  layer('c', null),
];

function startMap(refused: readonly string[] = []) {
  const [did, told]: [string[], string[]] = [[], []];
  const cuts: string[] = [];
  const tells = new Map<string, (cut: Cut | null) => void>();
  const map: TreeMap = {
    addService: (name, { title }, look, onCut) => {
      if (onCut) tells.set(name, onCut);
      did.push(`add ${name} ${look?.isVisible} ${look?.opacity}`);
      return !refused.includes(title ?? '');
    },
    removeLayer: (name) => void did.push(`remove ${name}`),
    setLook: (name, look) => void did.push(`look ${name} ${look.isVisible} ${look.opacity}`),
    orderLayers: (names) => void did.push(`order ${names.join(' ')}`),
    goHome: () => void did.push('home'),
    notify: (message) => void told.push(message),
  };
  const layers = new TreeLayers(map, (id, cut) => cuts.push(`${id} ${cut?.shown ?? 'all'}`));
  return { layers, told, tells, cuts, done: () => did.splice(0) };
}

describe('the layer tree on a map', () => {
  it('switched on adds all layers in order, switched off removes them and returns to where the map opened [S2-4.tree-flag]', () => {
    const { layers, done } = startMap();
    layers.show(tree, services);
    expect(done()).toEqual([
      'add tree-a true 0.7',
      'add tree-b false 1',
      'add tree-c true 1',
      'order tree-a tree-b tree-c',
    ]);
    layers.remove();
    expect(done()).toEqual(['remove tree-a', 'remove tree-b', 'remove tree-c', 'home']);
    layers.show(tree, services);
    expect(done()).toContain('add tree-a true 0.7');
  });

  it('hides a layer that is unchecked and keeps it loaded [S2-4.layer-checked]', () => {
    const { layers, done } = startMap();
    layers.show(tree, services);
    done();
    layers.show(withLooks(tree, new Set(['a']), { checked: false }), services);
    expect(done()).toEqual(['look tree-a false 0.7', 'look tree-b false 1', 'look tree-c true 1']);
  });

  it('adds layers again in the order that they were dragged into', () => {
    const { layers, done } = startMap();
    layers.show(tree, services);
    done();
    const next = moved(tree, 'c', 'a', 'before')!;
    layers.show(next, services);
    expect(done().at(-1)).toBe('order tree-c tree-a tree-b');
    layers.show(
      layersOf(next).filter(({ id }) => id !== 'b'),
      services,
    );
    expect(done().slice(-2)).toEqual(['remove tree-b', 'order tree-c tree-a']);
  });

  it('tells of which layer only a part is shown', () => {
    const { layers, tells, cuts } = startMap();
    layers.show(tree, services);
    tells.get('tree-b')?.({ shown: 2000, total: 200_000 });
    tells.get('tree-b')?.(null);
    expect(cuts).toEqual(['b 2000', 'b all']);
    expect(layerTreeTexts.partShown({ shown: 2000, total: 200_000 })).toBe(
      '只显示前 2,000 个（共 200,000 个），请放大',
    );
  });

  it('says once of a layer that it lies in a system that the map does not know', () => {
    const { layers, told } = startMap(['c']);
    for (let round = 0; round < 3; round++) layers.show(tree, services);
    expect(told).toEqual(['图层“c”的坐标系无法在地图上显示']);
  });
});
