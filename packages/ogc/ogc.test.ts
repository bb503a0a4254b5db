import { describe, expect, it } from 'vitest';
import {
  escapeXml, exceptionReport, fromXmlName, groupsOf, readCrsName, readKvp, readXml, serviceExceptionReport, toXmlName,
  wholeNumber, writeGml,
} from './index.ts'; // biome-ignore format: one list

describe('parameters', () => {
  it('are found whatever the case of their names, and refused where they contradict each other', () => {
    expect([...readKvp({ service: 'WFS', TypeNames: 'a' })]).toEqual([
      ['SERVICE', 'WFS'],
      ['TYPENAMES', 'a'],
    ]);
    expect(readKvp({ a: 'x', A: 'x' }).get('A')).toBe('x');
    expect(() => readKvp({ a: 'x', A: 'y' })).toThrow('参数 A 给出了多个不同的值');
  });
  it('hold lists in brackets and counts beyond what is counted', () => {
    expect(groupsOf('(a,b)(c)')).toEqual(['a,b', 'c']);
    expect(groupsOf('a,b')).toEqual(['a,b']);
    expect([
      wholeNumber('1000000000'),
      wholeNumber('-1'),
      wholeNumber('x'),
      wholeNumber('9'.repeat(30)),
    ]).toEqual([1_000_000_000, undefined, undefined, Number.MAX_SAFE_INTEGER]);
  });
});

describe('names of coordinate systems', () => {
  it.each([
    ['EPSG:4490', false],
    ['urn:ogc:def:crs:EPSG::4490', true],
    ['urn:x-ogc:def:crs:EPSG:4490', true],
    ['urn:ogc:def:crs:EPSG:6.9:4490', true],
    ['http://www.opengis.net/def/crs/EPSG/0/4490', true],
    ['http://www.opengis.net/gml/srs/epsg.xml#4490', false],
  ])('%s', (name, isOfficialOrder) => {
    expect(readCrsName(name)).toEqual({ code: 'EPSG:4490', isOfficialOrder });
  });
  it('may be CRS84, and may be none', () => {
    expect(readCrsName('urn:ogc:def:crs:OGC:1.3:CRS84')).toEqual({
      code: 'EPSG:4326',
      isOfficialOrder: false,
    });
    expect(readCrsName('WGS84')).toBeUndefined();
  });
});

describe('XML', () => {
  it('takes any text as a name and gives it back', () => {
    for (const text of ['f1', '1/2 亩', 'a_x0041_b', '宗地.7', '-'])
      expect([fromXmlName(toXmlName(text)), /^[\w.\-\u4e00-\u9fff]+$/.test(toXmlName(text))]).toEqual([
        text,
        true,
      ]);
    expect(toXmlName('7')).toBe('_x0037_');
  });
  it('escapes what would be markup or cannot be held', () => {
    expect(escapeXml(`<a b="c">&'\u0001`)).toBe('&lt;a b=&quot;c&quot;&gt;&amp;&apos;\ufffd');
    expect(() =>
      readXml(exceptionReport({ code: 'X', locator: '<', message: '&' }, '1.1', '2.0.0'), 'x'),
    ).not.toThrow();
    expect(() => readXml(serviceExceptionReport({ code: 'X', message: '&' }, '1.3.0'), 'x')).not.toThrow();
  });
  it('writes geometries with numbered parts in GML 3.2, and without in 3.1.1', () => {
    const square = [
      [
        [0, 0],
        [0, 1],
        [1, 1],
        [0, 0],
      ],
    ];
    const style = {
      srsName: 'urn:ogc:def:crs:EPSG::4490',
      position: ([x, y]: readonly number[]) => `${y} ${x}`,
      id: 'f.1.g',
    };
    const many = writeGml(
      { type: 'MultiPolygon', coordinates: [square, square] },
      { ...style, version: '3.2' },
    );
    expect(many).toContain(
      '<gml:MultiSurface gml:id="f.1.g" srsName="urn:ogc:def:crs:EPSG::4490" srsDimension="2">',
    );
    expect(many).toContain('gml:id="f.1.g.2"');
    expect(many).toContain('<gml:posList>0 0 1 0 1 1 0 0</gml:posList>');
    expect(writeGml({ type: 'Point', coordinates: [1, 2] }, { ...style, version: '3.1.1' })).toBe(
      '<gml:Point srsName="urn:ogc:def:crs:EPSG::4490" srsDimension="2"><gml:pos>2 1</gml:pos></gml:Point>',
    );
  });
});
