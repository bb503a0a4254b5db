import { describe, expect, it } from 'vitest';
import { readArcGis, readCapabilities, resolutionOf, textOf } from './index.ts';
import { mapServer, wfs200, wms111, wms130, wmts } from './testing/documents.ts';

const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'read',
    (error: { reason?: string }) => error.reason,
  );
const nested = (depth: number) =>
  `<WMS_Capabilities>${'<Layer>'.repeat(depth)}${'</Layer>'.repeat(depth)}</WMS_Capabilities>`;

describe('what a foreign service says of itself', () => {
  it('is read of a WMS 1.3.0 with what layers inherit, and of a 1.1.1 with its doctype', async () => {
    const { title, layers } = await readCapabilities('WMS', wms130('http://gis.example/wms'));
    expect(title).toBe('一张图');
    expect(layers).toMatchObject([
      {
        name: 'gh:cz',
        title: '村庄规划',
        path: ['规划'],
        srs: ['EPSG:4490', 'EPSG:4326', 'EPSG:4549'],
        bbox: [118.9, 25.2, 119.3, 25.5],
        styles: ['default'],
        formats: ['image/png', 'image/jpeg'],
      },
      { name: 'gh:bmd', bbox: [118.9, 25.2, 119.3, 25.5] },
    ]);
    const old = await readCapabilities('WMS', wms111);
    expect(old.layers.map(({ name, srs, bbox }) => [name, srs, bbox])).toEqual([
      ['root', ['EPSG:4326', 'EPSG:4490'], [118, 25, 120, 26]],
      ['road', ['EPSG:4326', 'EPSG:4490'], [118, 25, 120, 26]],
    ]);
  });

  it('tells the scales between which it draws, which layers inherit; limits that exclude each other are none', async () => {
    const scales = async (text: string) =>
      (await readCapabilities('WMS', text)).layers.map(({ name, minScale, maxScale }) => [
        name,
        minScale === null ? null : Math.round(minScale ?? -1),
        maxScale === null ? null : Math.round(maxScale ?? -1),
      ]);
    const denominators = (least: string, most: string) =>
      `<MinScaleDenominator>${least}</MinScaleDenominator><MaxScaleDenominator>${most}</MaxScaleDenominator>`;
    const text = wms130('http://gis.example/wms')
      .replace('<CRS>CRS:84</CRS>', `<CRS>CRS:84</CRS>${denominators('0.0', '50000')}`)
      .replace('<Title>村庄规划</Title>', `<Title>村庄规划</Title>${denominators('500', '1e12')}`);
    expect(await scales(text)).toEqual([
      ['gh:cz', 500, 50_000],
      ['gh:bmd', null, 50_000],
    ]);
    expect(await scales(text.replace('>500<', '>60000<'))).toEqual([
      ['gh:cz', null, null],
      ['gh:bmd', null, 50_000],
    ]);
    // The diagonal of a pixel of 0.28 mm at 1:10,000 is 3.96 m.
    const hinted = wms111.replace(
      '<Title>道路</Title>',
      '<Title>道路</Title><ScaleHint min="0" max="3.9598"/>',
    );
    expect(await scales(hinted)).toEqual([
      ['root', null, null],
      ['road', null, 10_000],
    ]);
    const arcGis = JSON.parse(mapServer) as { layers: object[] };
    arcGis.layers[1] = { ...arcGis.layers[1], minScale: 25_000, maxScale: 0 };
    expect(readArcGis(JSON.stringify(arcGis)).layers.at(-1)).toMatchObject({
      minScale: null,
      maxScale: 25_000,
    });
  });

  it('is read of a WFS', async () => {
    expect((await readCapabilities('WFS', wfs200)).layers).toMatchObject([
      {
        name: 'zd:parcel',
        srs: ['EPSG:4490', 'EPSG:4549'],
        formats: ['application/gml+xml; version=3.2', 'application/json'],
        bbox: [119, 25.3, 119.2, 25.4],
      },
    ]);
  });

  it('is read of a WMTS: levels from coarse to fine, axes either way, scales by either pixel [S2-3.layer-row]', async () => {
    const grids = [
      {},
      { corner: '-180.0 90.0' },
      { crs: 'EPSG:4490', corner: '-180 90' },
      // The standard's pixel of 0.28 mm.
      { first: 279_541_132.014_358_9 },
    ];
    for (const grid of grids) {
      const [layer] = (await readCapabilities('WMTS', wmts('http://gis.example', grid))).layers;
      expect(layer?.tileService).toMatchObject({
        wkid: 4490,
        levelIds: ['1', '2'],
        origin: [-180, 90],
        tileSize: [256, 256],
        matrixSet: 'c',
      });
      expect(layer?.tileService?.resolutions).toEqual([0.703125, 0.3515625]);
      expect(layer?.template).toContain('{TileMatrix}');
    }
    expect(resolutionOf(559_082_264.028_717_8, 3857)).toBeCloseTo(156_543.033_928_04, 6);
    // A county's own scale stays as the standard counts it.
    expect(resolutionOf(500, 4549)).toBeCloseTo(0.14, 12);
  });

  it('is read of an ArcGIS service: its cache as tiles, and each layer in its group', () => {
    expect(readArcGis(mapServer).layers).toMatchObject([
      {
        kind: 'tiles',
        tileService: { wkid: 4490, levelIds: ['0', '1'], resolutions: [0.703125, 0.3515625] },
      },
      { kind: 'ArcGIS', name: '1', title: '生态红线', path: ['红线'], bbox: [118.9, 25.2, 119.3, 25.5] },
    ]);
    expect(() => readArcGis('{"error":{"code":499,"message":"Token Required"}}')).toThrow('Token Required');
    expect(() => readArcGis('[]')).toThrow('unknown');
    expect(() => readArcGis('{"layers":[null,{"id":"x"},{"id":3,"parentLayerId":3}]}')).not.toThrow();
  });

  it('is refused where it is no description, declares entities, or is too deep', async () => {
    const entity =
      '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><WMS_Capabilities>&b;</WMS_Capabilities>';
    expect(await reasonOf(readCapabilities('WMS', entity))).toBe('entities');
    expect(await reasonOf(readCapabilities('WMS', '<WMS_Capabilities>&b;</WMS_Capabilities>'))).toBe(
      'notXml',
    );
    expect(await reasonOf(readCapabilities('WMS', nested(20_000)))).toBe('tooDeep');
    expect(await reasonOf(readCapabilities('WMS', `<a>${'<b/>'.repeat(300_001)}</a>`))).toBe('tooLarge');
    for (const text of ['', 'GIF89a', '{}', '<a', '<a></b>', '\u0000\u0001'])
      expect(await reasonOf(readCapabilities('WMS', text))).toBe('notXml');
    expect(await reasonOf(readCapabilities('WMS', '<html><body/></html>'))).toBe('unknown');
    expect(await reasonOf(readCapabilities('WFS', wms111))).toBe('unknown');
    const exception =
      '<ServiceExceptionReport><ServiceException>无此服务</ServiceException></ServiceExceptionReport>';
    await expect(readCapabilities('WMS', exception)).rejects.toMatchObject({
      reason: 'exception',
      said: '无此服务',
    });
  });

  it('is read in its own encoding', () => {
    const gbk = Buffer.concat([
      Buffer.from('<?xml version="1.0" encoding="GBK"?><a>'),
      Buffer.from([0xb5, 0xc0, 0xc2, 0xb7]),
      Buffer.from('</a>'),
    ]);
    expect(textOf(gbk)).toContain('<a>道路</a>');
    expect(textOf(Buffer.from('\uFEFF<a/>'), 'text/xml; charset=nonsense')).toBe('<a/>');
  });
});
