import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readAll, testFolder } from '../testing/gdal.ts';

const folder = testFolder();
function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const boundary = (zone: number, east: number) => `[属性描述]
格式版本号=1.01版本
坐标系=2000国家大地坐标系
几度分带=3
投影类型=高斯克吕格
计量单位=米
带号=${zone}
精度=0.01
转换参数=,,,,,,
[地块坐标]
5,0.0100,1,张三宅基地,面,H50,宅基地,072,@
J1,1,2806239.1,${east}
J2,1,2806249.1,${east}
J3,1,2806249.1,${east + 10}
J4,1,2806239.1,${east + 10}
J1,1,2806239.1,${east}
4,0.0001,2,李四,面,,,072,@
1,1,2806239.1,${east + 50}
2,1,2806249.1,${east + 50}
3,1,2806249.1,${east + 60}
`;

describe('boundary points in text', () => {
  it('have X north and Y east, and the system of their zone', async () => {
    const { layer, features: found, source } = await readAll(file('b.txt', boundary(40, 409_207.5)));
    expect(layer.crs).toMatchObject({ epsg: 4549 });
    expect(found[0]!.geometry!.coordinates).toEqual([
      [
        [409207.5, 2806239.1],
        [409207.5, 2806249.1],
        [409217.5, 2806249.1],
        [409217.5, 2806239.1],
        [409207.5, 2806239.1],
      ],
    ]);
    expect(found[0]!.properties).toMatchObject({ 地块名称: '张三宅基地', 地类编码: '072', 地块面积: 0.01 });
    expect(source.notes).toEqual(['pointCountDiffers', 'ringsUnclosed']);
  });
  it('are placed by their eastings where these carry another zone than the head', async () => {
    const { layer, source } = await readAll(file('b.txt', boundary(38, 39_409_207.5)));
    expect(layer.crs).toMatchObject({ epsg: 4488 + 39 });
    expect(source.notes).toContain('zoneContradicted');
  });
  it.each([
    ['tabs', '\t'],
    ['spaces', '  '],
  ])('may be parted by %s, with headings and without', async (_, divider) => {
    const whole = boundary(40, 409_207.5);
    const parcels = whole.split('[地块坐标]\n')[1]!;
    const parted = (text: string) => text.replaceAll(',,', ',-,').replaceAll(',', divider);
    const wanted = (await readAll(file('b.txt', parcels))).features.map(({ geometry }) => geometry);
    for (const text of [whole.replace(parcels, parted(parcels)), parted(parcels)]) {
      const { features: found } = await readAll(file('b.txt', text));
      expect(found.map(({ geometry }) => geometry)).toEqual(wanted);
      expect(found[0]!.properties).toMatchObject({ 地块名称: '张三宅基地', 地类编码: '072' });
    }
  });
  it('keep their rings apart where points have no names before the tabs', async () => {
    const ring = (number: number, points: number[][]) =>
      points.map(([x, y]) => `\t${number}\t${2_806_000 + x!}\t${409_000 + y!}`).join('\n');
    const [outer, inner] = [
      ring(1, [
        [0, 0],
        [0, 90],
        [90, 90],
        [90, 0],
      ]),
      ring(2, [
        [30, 30],
        [30, 60],
        [60, 60],
        [60, 30],
      ]),
    ];
    const { features: found } = await readAll(
      file('b.txt', `[地块坐标]\n8\t0.72\t1\t院\t面\t\t\t\t@\n${outer}\n${inner}\n`),
    );
    expect(found[0]!.geometry).toMatchObject({ type: 'Polygon' });
    expect(found[0]!.geometry!.coordinates).toHaveLength(2);
  });
  it.each([
    ['by their numbers', ['1,2806239.1,409207.5', '2,2806249.1,409207.5', '3,2806249.1,409217.5']],
    ['by two numbers alone', ['2806239.1 409207.5', '2806249.1 409207.5', '2806249.1 409217.5']],
    [
      'wide as characters',
      ['J1,1,２８０６２３９.1,409207.5', 'J2,1,2806249.1,409207.5', 'J3,1,2806249.1,４０９２１７.5'],
    ],
    ['east first', ['Z1,40409207.5,2806239.1', 'Z2,40409207.5,2806249.1', 'Z3,40409217.5,2806249.1']],
  ])('are the corners of one parcel without any heading: %s', async (_, lines) => {
    const { layer, features: found } = await readAll(file('b.txt', lines.join('\r\n')));
    expect([layer.geometryType, found.length]).toEqual(['Polygon', 1]);
    const [[[east = 0, north]]] = found[0]!.geometry!.coordinates as [[[number, number]]];
    expect([east % 1_000_000, north]).toEqual([409_207.5, 2_806_239.1]);
  });
  it('may lie in a 6° zone', async () => {
    const six = (east: number) => boundary(20, east).replace('几度分带=3', '几度分带=6');
    for (const [east, epsg] of [
      [709_207.5, 4509],
      [20_709_207.5, 4498],
    ] as const)
      expect((await readAll(file('b.txt', six(east)))).layer.crs).toMatchObject({ epsg });
  });
  it('are known without their headings, by the line of a parcel or of a point', async () => {
    const parcels = boundary(40, 409_207.5).split('[地块坐标]\n')[1]!;
    const points = parcels
      .split('\n')
      .slice(1, 6)
      .map((line) => line.replace(',1,', ','))
      .join('\n');
    for (const [text, count] of [
      [parcels, 2],
      [points, 1],
    ] as const) {
      const { layer, features: found, source } = await readAll(file('b.txt', text));
      expect([found.length, layer.crs]).toEqual([count, undefined]);
      expect(found[0]!.geometry!.coordinates[0]).toHaveLength(5);
      expect(source.notes).toContain('noCrs');
    }
  });
});
