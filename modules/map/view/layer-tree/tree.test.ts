import { describe, expect, it } from 'vitest';
import type { TreeNode } from '../../contract/services/index.ts';
import { layersOf, matching, moved, remembered, stepped, viewOf, withLooks } from './tree.ts';

const node = (id: string, parentId: string | null, children?: TreeNode[]): TreeNode => ({
  id,
  name: id,
  aliasName: '',
  type: children ? 1 : 2,
  sort: 0,
  parentId,
  children: children ?? [],
  srs: 'EPSG:4490',
  bbox: '',
  url: {},
  gsName: id,
  layerType: 'WMS',
  serviceId: id,
  checked: true,
  sliderValue: 70,
  remark: '',
  version: 1,
});
const tree = [
  node('管控', null, [node('农田', '管控'), node('红线', '管控')]),
  node('空', null, []),
  node('宅基地', null, [node('宗地', '宅基地')]),
  node('道路', null),
];
const order = (of: readonly TreeNode[] | null): string | null => {
  const names = of?.map(({ id, type, children }) =>
    type === 1 ? `${id}(${children.map((one) => one.id).join(' ')})` : id,
  );
  return names?.join(' ') ?? null;
};

describe('layers are dragged [S2-4.tree-drag]', () => {
  it('into a folder, or before or after another layer, and lie in the new order', () => {
    const into = moved(tree, '农田', '宅基地', 'into');
    expect(order(into)).toBe('管控(红线) 空() 宅基地(宗地 农田) 道路');
    expect(layersOf(into!).map(({ id, parentId }) => [id, parentId])).toEqual([
      ['红线', '管控'],
      ['宗地', '宅基地'],
      ['农田', '宅基地'],
      ['道路', null],
    ]);
    expect(order(moved(tree, '道路', '红线', 'before'))).toBe('管控(农田 道路 红线) 空() 宅基地(宗地)');
    expect(order(moved(tree, '农田', '道路', 'after'))).toBe('管控(红线) 空() 宅基地(宗地) 道路 农田');
  });

  it('folders are not, and nothing goes into a layer or beside a folder', () => {
    expect(moved(tree, '管控', '宅基地', 'into')).toBeNull();
    expect(moved(tree, '农田', '宗地', 'into')).toBeNull();
    expect(moved(tree, '农田', '宅基地', 'before')).toBeNull();
    expect(moved(tree, '农田', '农田', 'after')).toBeNull();
    expect(moved(tree, '农田', 'unknown', 'after')).toBeNull();
  });

  it('by keys go one place up or down, over the borders of folders', () => {
    expect(order(stepped(tree, '红线', -1))).toBe('管控(红线 农田) 空() 宅基地(宗地) 道路');
    expect(order(stepped(tree, '红线', 1))).toBe('管控(农田) 空(红线) 宅基地(宗地) 道路');
    expect(order(stepped(tree, '宗地', -1))).toBe('管控(农田 红线) 空(宗地) 宅基地() 道路');
    expect([stepped(tree, '农田', -1), stepped(tree, '道路', 1)]).toEqual([null, null]);
  });
});

describe('what a person changed', () => {
  const left = withLooks(moved(tree, '农田', '宗地', 'before')!, new Set(['农田']), {
    checked: false,
    sliderValue: 40,
  });

  it('is remembered through what is stored', () => {
    const again = remembered(tree, JSON.parse(JSON.stringify(viewOf(left))));
    expect(order(again)).toBe('管控(红线) 空() 宅基地(农田 宗地) 道路');
    expect(layersOf(again).find(({ id }) => id === '农田')).toMatchObject({
      checked: false,
      sliderValue: 40,
    });
    expect(order(remembered(tree, null))).toBe(order(tree));
  });

  it('keeps to the configuration where layers came, went, or lost their folder', () => {
    const configured = [node('管控', null, [node('农田', '管控'), node('规划', '管控')]), node('道路', null)];
    expect(order(remembered(configured, viewOf(left)))).toBe('管控(农田 规划) 道路');
  });
});

it('a search finds layers by name, and all layers of a folder by the folder', () => {
  expect(order(matching(tree, '红'))).toBe('管控(红线)');
  expect(order(matching(tree, '宅基地'))).toBe('宅基地(宗地)');
  expect([order(matching(tree, ' ')), matching(tree, '无')]).toEqual([order(tree), []]);
});
