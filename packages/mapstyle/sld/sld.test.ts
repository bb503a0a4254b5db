import { readdirSync, readFileSync } from 'node:fs';
import SldStyleParser from 'geostyler-sld-parser';
import { describe, expect, test } from 'vitest';
import type { MapStyle } from '../index.ts';
import { styleProblems } from '../style/check.ts';
import { readSld, type SldVersion, writeSld } from './index.ts';

const every: MapStyle = {
  rules: [
    {
      name: 'a',
      title: '永久基本农田 <甲> & “乙”',
      filter: {
        op: 'and',
        filters: [
          { op: 'in', property: 'DLBM', value: ['0101', '0102'] },
          { op: 'not', filter: { op: 'null', property: '坐落' } },
          {
            op: 'or',
            filters: [
              { op: 'gt', property: 'MJ', value: 3.5 },
              { op: 'like', property: 'DLMC', value: '水_%' },
            ],
          },
          { op: 'between', property: 'MJ', value: [1, 20] },
          { op: 'ne', property: 'QSXZ', value: '10' },
        ],
      },
      minScale: 500,
      maxScale: 25000,
      symbols: [
        {
          type: 'fill',
          color: '#f5f578',
          opacity: 0.4,
          hatch: { pattern: 'diagonal', color: '#2f7d32', width: 1.5, spacing: 9 },
          outline: { color: '#000000', width: 2, opacity: 0.5, dash: [4, 2] },
        },
        {
          type: 'label',
          property: 'DLMC',
          size: 12,
          color: '#111111',
          bold: true,
          halo: { color: '#ffffff', width: 1.5 },
          offset: [4, -6],
        },
      ],
    },
    {
      name: 'rest',
      title: '其他',
      otherwise: true,
      symbols: [
        { type: 'line', color: '#123456', width: 3, cap: 'round', join: 'miter' },
        {
          type: 'mark',
          shape: 'star',
          size: 14,
          color: '#ff0000',
          opacity: 0.8,
          stroke: { color: '#000000', width: 1 },
          rotation: 45,
        },
      ],
    },
  ],
};
const versions: SldVersion[] = ['1.0.0', '1.1.0'];
const wrap = (rule: string, version = '1.0.0') =>
  `<StyledLayerDescriptor version="${version}" xmlns="http://www.opengis.net/sld" xmlns:ogc="http://www.opengis.net/ogc"><NamedLayer><Name>n</Name><UserStyle><Title>样</Title><FeatureTypeStyle>${rule}</FeatureTypeStyle></UserStyle></NamedLayer></StyledLayerDescriptor>`;
const fillRule = (inside: string) =>
  wrap(
    `<Rule><Title>甲</Title>${inside}<PolygonSymbolizer><Fill><CssParameter name="fill">#f00</CssParameter></Fill></PolygonSymbolizer></Rule>`,
  );

describe('SLD', () => {
  test.each(versions)('%s takes everything that a style says and gives it back', (version) => {
    const read = readSld(writeSld({ name: 'yjjbnt', title: '样式', style: every }, version));
    expect(read).toEqual({ name: '样式', geometryType: 'Polygon', style: every, notes: [] });
  });

  test.each(versions)('%s as written is what an independent reader of SLD reads', async (version) => {
    const { output, errors } = await new SldStyleParser({ sldVersion: version }).readStyle(
      writeSld({ name: 'yjjbnt', title: '样式', style: { rules: [every.rules[0]!] } }, version),
    );
    expect(errors ?? []).toEqual([]);
    const [rule] = output!.rules;
    expect(rule).toMatchObject({ name: expect.any(String), scaleDenominator: { min: 500, max: 25000 } });
    expect(rule!.symbolizers.map((one: { kind: string }) => one.kind)).toEqual(['Fill', 'Fill', 'Text']);
    expect(rule!.symbolizers[0]).toMatchObject({ color: '#f5f578' });
  });

  test.each(versions)('%s keeps the delivered styles', (version) => {
    const folder = new URL('../../../content/map/styles/', import.meta.url);
    for (const file of readdirSync(folder)) {
      const { name, style } = JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
      expect(styleProblems(style)).toEqual([]);
      const read = readSld(writeSld({ name: 'x', title: name, style }, version));
      expect(read.notes).toEqual([]);
      expect(read.style.rules.length).toBe(style.rules.length);
    }
  });

  test('what cannot be taken over is said by name, and the rest is', () => {
    const { notes, style } = readSld(
      wrap(`<Rule><Title>甲</Title><LegendGraphic/><PolygonSymbolizer uom="http://www.opengeospatial.org/se/units/metre">
        <Geometry/><Fill><CssParameter name="fill">red</CssParameter></Fill><Stroke><CssParameter name="stroke-dashoffset">3</CssParameter></Stroke>
        <VendorOption name="labelObstacle">true</VendorOption></PolygonSymbolizer></Rule>
        <Rule><Title>乙</Title><RasterSymbolizer/></Rule>
        <Rule><Title>丙</Title><ogc:Filter><ogc:BBOX/></ogc:Filter><PointSymbolizer><Graphic><ExternalGraphic/><Mark/></Graphic></PointSymbolizer></Rule>`),
    );
    expect(style.rules.map(({ title }) => title)).toEqual(['甲']);
    for (const word of [
      'LegendGraphic',
      'metre',
      'Geometry',
      '“red”',
      'stroke-dashoffset',
      'VendorOption labelObstacle',
      'RasterSymbolizer',
      '规则“乙”未导入',
      'BBOX',
      '规则“丙”未导入',
      'ExternalGraphic',
    ])
      expect(notes.join('\n')).toContain(word);
  });

  test('a rule whose filter is not understood is left out, never shown for everything', () => {
    const filter =
      '<ogc:Filter><ogc:PropertyIsEqualTo><ogc:PropertyName>a</ogc:PropertyName><ogc:Function name="f"/></ogc:PropertyIsEqualTo></ogc:Filter>';
    expect(() => readSld(fillRule(filter))).toThrow(/没有可以导入的规则.*甲/);
  });

  test('short colours and filters turned round are understood', () => {
    const filter =
      '<ogc:Filter><ogc:PropertyIsLessThan><ogc:Literal>5</ogc:Literal><ogc:PropertyName>a</ogc:PropertyName></ogc:PropertyIsLessThan></ogc:Filter>';
    const [rule] = readSld(fillRule(filter)).style.rules;
    expect(rule).toMatchObject({
      filter: { op: 'gt', property: 'a', value: 5 },
      symbols: [{ color: '#ff0000' }],
    });
  });

  const hostile: [string, string, RegExp][] = [
    ['external entities', `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${fillRule('')}`, /DOCTYPE/],
    ['entities that grow', '<!DOCTYPE a [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><a>&b;</a>', /DOCTYPE/],
    ['elements a thousand deep', '<a>'.repeat(1000), /层数/],
    ['another document', '<kml/>', /根元素/],
    ['another version', wrap('', '2.0.0'), /2\.0\.0/],
    ['no XML', '{"rules":[]}', /不是有效的 XML/],
    ['a text cut short', fillRule('').slice(0, 200), /不是有效的 XML/],
    ['501 rules', wrap('<Rule/>'.repeat(501)), /500/],
  ];
  test.each(hostile)('refuses %s', (_title, text, message) => {
    expect(() => readSld(text)).toThrow(message);
  });
});
