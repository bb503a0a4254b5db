import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSource, type SourceFeature } from '@homestead/geoformats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startVectors } from '../vector.fixture.ts';

let served: Awaited<ReturnType<typeof startVectors>>;
beforeAll(async () => {
  served = await startVectors();
});
afterAll(() => served?.stop());

const get = (query: string, token?: string) => served.wfs(query, token);
const v2 = (query: string, token?: string) => get(`VERSION=2.0.0&REQUEST=${query}`, token);
const ids = (text: string) => [...text.matchAll(/<app:\w+ gml:id="([^"]+)"/g)].map(([, id]) => id);
const encoded = (filter: string) =>
  encodeURIComponent(
    `<fes:Filter xmlns:fes="http://www.opengis.net/fes/2.0" xmlns:gml="http://www.opengis.net/gml/3.2">${filter}</fes:Filter>`,
  );
const compare = (name: string, field: string, value: string) =>
  `<fes:${name}><fes:ValueReference>${field}</fes:ValueReference><fes:Literal>${value}</fes:Literal></fes:${name}>`;
const found = async (filter: string, type = 'parcel') => {
  const { text, status } = await v2(`GetFeature&TYPENAMES=${type}&FILTER=${encoded(filter)}`);
  expect(status, text).toBe(200);
  return ids(text).map((id) => id?.replace(`${type}.`, ''));
};

describe('capabilities', () => {
  it('name the layers that the reader sees, with their systems', async () => {
    const { text, status, type } = await get('REQUEST=GetCapabilities');
    expect([status, type]).toEqual([200, 'application/xml; charset=utf-8']);
    expect(text).toContain('version="2.0.0"');
    expect(text).toContain(
      '<wfs:Name>yjjbnt</wfs:Name><wfs:Title>永久基本农田</wfs:Title><wfs:DefaultCRS>urn:ogc:def:crs:EPSG::4490</wfs:DefaultCRS><wfs:OtherCRS>urn:ogc:def:crs:EPSG::4549</wfs:OtherCRS>',
    );
    const forVillager = (await get('REQUEST=GetCapabilities', 'villager')).text;
    expect(forVillager).toContain('<wfs:Name>parcel</wfs:Name>');
    expect(forVillager).not.toContain('yjjbnt');
  });

  it('come in the version and the sections that are asked for', async () => {
    expect((await get('REQUEST=GetCapabilities&ACCEPTVERSIONS=1.0.0,1.1.0')).text).toContain(
      '<wfs:DefaultSRS>',
    );
    expect((await get('REQUEST=GetCapabilities&ACCEPTVERSIONS=2.0.0,1.1.0,1.0.0')).text).toContain(
      'version="2.0.0"',
    );
    expect((await get('REQUEST=GetCapabilities&ACCEPTVERSIONS=9.9')).text).toContain(
      'VersionNegotiationFailed',
    );
    const { text } = await get('REQUEST=GetCapabilities&SECTIONS=FeatureTypeList');
    expect([text.includes('FeatureTypeList'), text.includes('OperationsMetadata')]).toEqual([true, false]);
  });
});

describe('DescribeFeatureType', () => {
  it('tells the fields and types that the reader may see', async () => {
    const { text } = await v2('DescribeFeatureType&TYPENAMES=odd');
    for (const field of ['"n" type="xsd:double"', '"登记日" type="xsd:date"', '"误写日" type="xsd:string"'])
      expect(text).toContain(`<xsd:element name=${field} minOccurs="0"`);
    expect(text).toContain('type="gml:MultiSurfacePropertyType"');
    expect((await v2('DescribeFeatureType&TYPENAME=parcel')).text).toContain('name="MJ" type="xsd:long"');
    expect((await v2('DescribeFeatureType&TYPENAME=parcel', 'villager')).text).not.toContain('MJ');
  });
});

describe('GetFeature', () => {
  it('gives GML 3.2 with true axes, counts and pages', async () => {
    const { text, type } = await v2('GetFeature&TYPENAMES=parcel&COUNT=2&STARTINDEX=2');
    expect(type).toContain('application/gml+xml; version=3.2');
    expect(text).toMatch(
      /numberMatched="30" numberReturned="2" next="[^"]+STARTINDEX=4&amp;COUNT=2" previous="[^"]+STARTINDEX=0/,
    );
    expect(ids(text)).toEqual(['parcel.p10', 'parcel.p11']);
    expect(text).toMatch(/eFeatureType&amp;TYPENAME=parcel"[\s\S]+<gml:posList>25\.36\d+ 119\.10\d+ /);
    expect(text).toContain('<app:ZDH>P10</app:ZDH>');
    const swapped = await v2('GetFeature&TYPENAMES=parcel&COUNT=1&SRSNAME=EPSG:4490');
    expect(swapped.text).toMatch(/srsName="EPSG:4490"[^>]*>.*<gml:posList>119\.1\d* 25\.36/);
    const plane = await v2('GetFeature&TYPENAMES=parcel&COUNT=1&SRSNAME=urn:ogc:def:crs:EPSG::4549');
    expect(plane.text).toMatch(/<gml:posList>28\d{5}\.\d+ 409\d{3}\.\d+ /);
  });

  it('gives GML 3.1.1 in version 1.1.0, and GeoJSON in both', async () => {
    const old = await get('VERSION=1.1.0&REQUEST=GetFeature&TYPENAME=app:parcel&MAXFEATURES=1');
    expect(old.text).toContain('numberOfFeatures="1"');
    expect(old.text).toContain('<gml:featureMembers>');
    for (const version of ['1.1.0', '2.0.0']) {
      const { text, type } = await get(
        `VERSION=${version}&REQUEST=GetFeature&TYPENAME=parcel&COUNT=3&OUTPUTFORMAT=application/json`,
      );
      expect(type).toBe('application/geo+json');
      const data = JSON.parse(text);
      expect(data).toMatchObject({
        numberMatched: 30,
        numberReturned: 3,
        features: [{ id: 'parcel.p0', properties: { ZDH: 'P0', MJ: 0 } }, {}, {}],
      });
      expect(data.features[0].geometry.coordinates[0][0]).toEqual([119.1, 25.365]);
    }
  });

  it('leads from page to page to the last one, in any order', async () => {
    for (const order of ['', '&SORTBY=MJ%20DESC', '&BBOX=119.1,25.365,119.1028,25.3651,EPSG:4490']) {
      let query = `VERSION=2.0.0&REQUEST=GetFeature&TYPENAMES=parcel&COUNT=7${order}`;
      const found: ReturnType<typeof ids> = [];
      let matched = '';
      while (query !== '') {
        const { text } = await get(query);
        found.push(...ids(text));
        matched = /numberMatched="(\d+)"/.exec(text)?.[1] ?? '';
        const next = / next="[^"?]+\?([^"]+)"/.exec(text)?.[1] ?? '';
        query = next.replaceAll('&amp;', '&').replace('SERVICE=WFS&', '');
      }
      expect(found.length, order).toBeGreaterThan(7);
      expect([new Set(found).size, matched], order).toEqual([found.length, String(found.length)]);
      if (order.includes('SORTBY')) expect(found.at(-1)).toBe('parcel.p0');
    }
    const beyond = await v2('GetFeature&TYPENAMES=parcel&COUNT=7&STARTINDEX=30');
    expect(beyond.text).toMatch(/numberMatched="30" numberReturned="0" previous="/);
  });

  it('counts without features, and caps what an answer holds', async () => {
    expect((await v2('GetFeature&TYPENAMES=parcel&RESULTTYPE=hits')).text).toContain(
      'numberMatched="30" numberReturned="0"',
    );
    expect((await get('VERSION=1.1.0&REQUEST=GetFeature&TYPENAME=parcel&RESULTTYPE=hits')).text).toContain(
      'numberOfFeatures="30"',
    );
    expect((await v2('GetFeature&TYPENAMES=parcel&COUNT=1000000000')).text).toContain('numberReturned="30"');
  });

  it('filters by comparison, pattern, logic and id', async () => {
    expect(await found(compare('PropertyIsEqualTo', 'ZDH', 'P7'))).toEqual(['p7']);
    expect(await found(compare('PropertyIsLessThan', 'MJ', '2'))).toEqual(['p0', 'p1']);
    const both = `<fes:And>${compare('PropertyIsGreaterThanOrEqualTo', 'app:MJ', '28')}<fes:Not>${compare('PropertyIsEqualTo', 'ZDH', 'P28')}</fes:Not></fes:And>`;
    expect(await found(both)).toEqual(['p29']);
    expect(await found('<fes:ResourceId rid="parcel.p3"/><fes:ResourceId rid="other.p4"/>')).toEqual(['p3']);
    const like = (value: string) =>
      `<fes:PropertyIsLike wildCard="*" singleChar="." escapeChar="!"><fes:ValueReference>备注</fes:ValueReference><fes:Literal>${value}</fes:Literal></fes:PropertyIsLike>`;
    expect(await found(like('*%_\\'), 'odd')).toHaveLength(1);
    expect(await found(like('*%x*'), 'odd')).toHaveLength(0);
    expect(
      await found(
        '<fes:PropertyIsNull><fes:ValueReference>名称</fes:ValueReference></fes:PropertyIsNull>',
        'odd',
      ),
    ).toEqual(['y']);
    const between =
      '<fes:PropertyIsBetween><fes:ValueReference>MJ</fes:ValueReference><fes:LowerBoundary><fes:Literal>3</fes:Literal></fes:LowerBoundary><fes:UpperBoundary><fes:Literal>4</fes:Literal></fes:UpperBoundary></fes:PropertyIsBetween>';
    expect(await found(between)).toEqual(['p3', 'p4']);
  });

  it('filters by place: a box without a name is latitude first, others say their own order', async () => {
    const envelope = (srs: string, lower: string, upper: string) =>
      `<fes:BBOX><gml:Envelope${srs}><gml:lowerCorner>${lower}</gml:lowerCorner><gml:upperCorner>${upper}</gml:upperCorner></gml:Envelope></fes:BBOX>`;
    expect(await found(envelope('', '25.365 119.1', '25.3651 119.10009'))).toEqual(['p0']);
    expect(await found(envelope(' srsName="EPSG:4490"', '119.1 25.365', '119.10009 25.3651'))).toEqual([
      'p0',
    ]);
    const box = (text: string) => v2(`GetFeature&TYPENAMES=parcel&BBOX=${text}`);
    expect(ids((await box('25.365,119.1,25.3651,119.10009')).text)).toEqual(['parcel.p0']);
    expect(ids((await box('119.1,25.365,119.10009,25.3651,EPSG:4490')).text)).toEqual(['parcel.p0']);
    expect(ids((await box('25.365,119.1,25.3651,119.10009,urn:ogc:def:crs:EPSG::4490')).text)).toEqual([
      'parcel.p0',
    ]);
    const ring = '25.365 119.1 25.365 119.10025 25.3652 119.10025 25.365 119.1';
    const within = (name: string) =>
      `<fes:${name}><fes:ValueReference>geom</fes:ValueReference><gml:Polygon gml:id="a" srsName="urn:ogc:def:crs:EPSG::4490"><gml:exterior><gml:LinearRing><gml:posList>${ring}</gml:posList></gml:LinearRing></gml:exterior></gml:Polygon></fes:${name}>`;
    expect(await found(within('Intersects'))).toEqual(['p0', 'p1', 'p2']);
    expect(await found(within('Within'))).toEqual(['p1']);
    expect(await found(within('Disjoint'))).toHaveLength(27);
    const near =
      '<fes:DWithin><fes:ValueReference>geom</fes:ValueReference><gml:Point gml:id="p"><gml:pos>25.36504 119.09999</gml:pos></gml:Point><fes:Distance uom="m">12</fes:Distance></fes:DWithin>';
    expect(await found(near)).toEqual(['p0', 'p1']);
  });

  it('sorts, and gives the fields that are wanted', async () => {
    const { text } = await v2('GetFeature&TYPENAMES=parcel&SORTBY=MJ DESC&COUNT=2&PROPERTYNAME=MJ');
    expect(ids(text)).toEqual(['parcel.p29', 'parcel.p28']);
    expect([text.includes('ZDH'), text.includes('posList'), text.includes('<app:MJ>29')]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('escapes values, names ids that are no XML names, and finds them again', async () => {
    const { text } = await v2('GetFeature&TYPENAMES=odd');
    expect(text).toContain('<app:名称>东 &amp; &lt;西&gt;</app:名称>');
    expect(ids(text)).toEqual(['odd.1_x002F_2_x0020_亩', 'odd.x_2', 'odd.y'].sort());
    const again = await v2(`GetFeature&RESOURCEID=${encodeURIComponent('odd.1_x002F_2_x0020_亩')}`);
    expect(again.text).toContain('numberReturned="1"');
  });

  it('answers a POST as a GET', async () => {
    const { text } = await served.post(
      `<wfs:GetFeature xmlns:wfs="http://www.opengis.net/wfs/2.0" xmlns:fes="http://www.opengis.net/fes/2.0" service="WFS" version="2.0.0" count="5"><wfs:Query typeNames="app:parcel" xmlns:app="urn:homestead:map"><wfs:PropertyName>ZDH</wfs:PropertyName><fes:Filter>${compare('PropertyIsLessThan', 'MJ', '2')}</fes:Filter><fes:SortBy><fes:SortProperty><fes:ValueReference>MJ</fes:ValueReference><fes:SortOrder>DESC</fes:SortOrder></fes:SortProperty></fes:SortBy></wfs:Query></wfs:GetFeature>`,
    );
    expect(ids(text)).toEqual(['parcel.p1', 'parcel.p0']);
    const old = await served.post(
      '<GetFeature xmlns="http://www.opengis.net/wfs" service="WFS" version="1.1.0" maxFeatures="1"><Query typeName="parcel"/></GetFeature>',
    );
    expect(old.text).toContain('numberOfFeatures="1"');
    expect(
      (await served.post('<GetCapabilities xmlns="http://www.opengis.net/wfs/2.0" service="WFS"/>')).text,
    ).toContain('WFS_Capabilities');
  });

  it('answers parameters in a POST as those of an address, to whom may read and no one else', async () => {
    const form = 'application/x-www-form-urlencoded; charset=UTF-8';
    const query = `REQUEST=GetFeature&TYPENAMES=parcel&FILTER=${encoded(compare('PropertyIsLessThan', 'MJ', '1'))}`;
    expect(ids((await served.post(query, 'officer', form)).text)).toEqual(['parcel.p0']);
    expect((await served.post(query, 'villager', form)).status).toBe(400);
    expect((await served.post('REQUEST=GetFeature&TYPENAMES=yjjbnt', 'villager', form)).status).toBe(400);
  });
});

describe('stored queries and values', () => {
  const byId = 'urn:ogc:def:query:OGC-WFS::GetFeatureById';
  it('GetFeatureById gives the feature itself, and 404 where there is none', async () => {
    const one = await v2(`GetFeature&STOREDQUERY_ID=${byId}&ID=parcel.p3`);
    expect(one.text).toMatch(/^<\?xml[^>]*>\s*<app:parcel [^>]*gml:id="parcel.p3"/);
    for (const id of ['parcel.none', 'none.p3', 'x']) {
      const { status, text } = await v2(`GetFeature&STOREDQUERY_ID=${byId}&ID=${id}`);
      expect([status, text.includes('exceptionCode="NotFound"')], id).toEqual([404, true]);
    }
    expect((await v2(`GetFeature&STOREDQUERY_ID=${byId}&ID=yjjbnt.f1`, 'villager')).status).toBe(404);
  });
  it('are listed and described', async () => {
    expect((await v2('ListStoredQueries')).text).toContain(byId);
    expect((await v2(`DescribeStoredQueries&STOREDQUERY_ID=${byId}`)).text).toContain('name="id"');
    expect((await v2('DescribeStoredQueries&STOREDQUERY_ID=no')).text).toContain('InvalidParameterValue');
  });
  it('GetPropertyValue gives the values of one property', async () => {
    const { text } = await v2('GetPropertyValue&TYPENAMES=parcel&VALUEREFERENCE=ZDH&COUNT=2');
    expect(text).toContain('<wfs:member><app:ZDH>P1</app:ZDH></wfs:member>');
    expect((await v2('GetPropertyValue&TYPENAMES=parcel')).text).toContain('MissingParameterValue');
    expect((await v2('GetPropertyValue&TYPENAMES=parcel&VALUEREFERENCE=MJ', 'villager')).text).toContain(
      'InvalidParameterValue',
    );
  });
});

/** Cases of the OGC's own suite (ets-wfs20) and bad input, with the exception that each is to get. */
const refusals: [string, string, string, number][] = [
  ['REQUEST=Nothing', 'OperationNotSupported', 'request', 400],
  ['VERSION=9.0.0&REQUEST=GetFeature&TYPENAMES=parcel', 'InvalidParameterValue', 'version', 400],
  ['REQUEST=GetFeature', 'MissingParameterValue', 'typeNames', 400],
  ['REQUEST=GetFeature&TYPENAMES=nothing', 'InvalidParameterValue', 'typeNames', 400],
  ['REQUEST=DescribeFeatureType&TYPENAMES=nothing', 'InvalidParameterValue', 'typeNames', 400],
  ['REQUEST=GetFeature&TYPENAMES=(parcel,road)(odd)', 'OperationNotSupported', 'typeNames', 400],
  [
    'REQUEST=GetFeature&TYPENAMES=parcel&SRSNAME=urn:ogc:def:crs:EPSG::32690',
    'InvalidParameterValue',
    'srsName',
    400,
  ],
  ['REQUEST=GetFeature&TYPENAMES=parcel&SRSNAME=rubbish', 'InvalidParameterValue', 'srsName', 400],
  [
    'REQUEST=GetFeature&TYPENAMES=parcel&OUTPUTFORMAT=text/rubbish',
    'InvalidParameterValue',
    'outputFormat',
    400,
  ],
  ['REQUEST=GetFeature&TYPENAMES=parcel&COUNT=-1', 'InvalidParameterValue', 'count', 400],
  ['REQUEST=GetFeature&TYPENAMES=parcel&STARTINDEX=x', 'InvalidParameterValue', 'startIndex', 400],
  ['REQUEST=GetFeature&TYPENAMES=parcel&RESULTTYPE=all', 'InvalidParameterValue', 'resultType', 400],
  ['REQUEST=GetFeature&TYPENAMES=parcel&BBOX=26,119,25,120', 'InvalidParameterValue', 'bbox', 400],
  ['REQUEST=GetFeature&TYPENAMES=parcel&BBOX=NaN,119,25,120', 'InvalidParameterValue', 'bbox', 400],
  ['REQUEST=GetFeature&TYPENAMES=parcel&BBOX=25,119,26', 'InvalidParameterValue', 'bbox', 400],
  ['REQUEST=GetFeature&TYPENAMES=parcel&BBOX=25,119,26,120,EPSG:1', 'InvalidParameterValue', 'bbox', 400],
  ['REQUEST=GetFeature&TYPENAMES=parcel&PROPERTYNAME=nothing', 'InvalidParameterValue', 'propertyName', 400],
  ['REQUEST=GetFeature&TYPENAMES=parcel&SORTBY=nothing', 'InvalidParameterValue', 'sortBy', 400],
  [
    'REQUEST=GetFeature&TYPENAMES=parcel&STOREDQUERY_ID=nothing&ID=1',
    'InvalidParameterValue',
    'storedQuery_Id',
    400,
  ],
  ['REQUEST=GetFeature&TYPENAMES=parcel&FILTER=rubbish', 'OperationParsingFailed', 'filter', 400],
  ['REQUEST=GetFeature&TYPENAMES=(a)(b)(c)&BBOX=(1,2,3,4)(1,2,3,4)', 'InvalidParameterValue', 'bbox', 400],
  ['REQUEST=GetFeature&TYPENAMES=parcel&typenames=road', 'InvalidParameterValue', 'TYPENAMES', 400],
];

describe('what is wrong', () => {
  it.each(refusals)('%s is %s at %s', async (query, code, locator, status) => {
    const reply = await get(query);
    expect([reply.status, reply.type], reply.text).toEqual([status, 'application/xml; charset=utf-8']);
    expect(reply.text).toContain(`exceptionCode="${code}" locator="${locator}"`);
    expect(reply.text).toContain('version="2.0.0"');
  });

  it.each([
    ['GetFeature&TYPENAMES=parcel&COUNT=-1', '参数 count 不正确，应为0 或正整数'],
    ['GetFeature&TYPENAMES=parcel&RESULTTYPE=all', '应为results 或 hits'],
    ['GetFeature&TYPENAMES=parcel&SRSNAME=EPSG:1', '请用服务说明中列出的，如 urn:ogc:def:crs:EPSG::4490'],
    ['GetFeature&TYPENAMES=parcel&OUTPUTFORMAT=dwg', '可用：application/gml+xml; version=3.2、'],
    ['GetFeature&RESOURCEID=p1', '编号 p1 不正确，应为“图层.编号”'],
  ])('is told with what would be right: %s', async (query, words) => {
    const { status, text } = await v2(query);
    expect([status, text]).toEqual([400, expect.stringContaining(words)]);
  });

  it('is said of a missing or wrong service, in the version that was asked for', async () => {
    expect((await served.get('/wfs?REQUEST=GetCapabilities')).text).toContain(
      'exceptionCode="MissingParameterValue" locator="service"',
    );
    expect((await served.get('/wfs?SERVICE=WMS&REQUEST=GetCapabilities')).text).toContain(
      'InvalidParameterValue',
    );
    expect((await get('VERSION=1.1.0&REQUEST=GetFeature&TYPENAME=nothing')).text).toContain(
      'xmlns:ows="http://www.opengis.net/ows" version="1.0.0"',
    );
  });

  it('is refused before it costs: entities, depth, numbers in text, foreign fields', async () => {
    const bomb = `<!DOCTYPE f [<!ENTITY e SYSTEM "file:///etc/passwd">]><GetFeature service="WFS"><Query typeNames="&e;"/></GetFeature>`;
    const { status, text } = await served.post(bomb);
    expect([status, text.includes('OperationParsingFailed'), text.includes('root:')]).toEqual([
      400,
      true,
      false,
    ]);
    const deep =
      '<fes:Not>'.repeat(150) + compare('PropertyIsEqualTo', 'ZDH', 'x') + '</fes:Not>'.repeat(150);
    expect((await v2(`GetFeature&TYPENAMES=parcel&FILTER=${encoded(deep)}`)).text).toContain(
      'InvalidParameterValue',
    );
    const body = `<GetFeature service="WFS" version="2.0.0"><Query typeNames="parcel"><Filter>${'<Not>'.repeat(1_000)}${'</Not>'.repeat(1_000)}</Filter></Query></GetFeature>`;
    expect((await served.post(body)).status).toBe(400);
    const word = encoded(compare('PropertyIsEqualTo', 'MJ', 'abc'));
    expect((await v2(`GetFeature&TYPENAMES=parcel&FILTER=${word}`)).text).toContain('locator="filter"');
    const hidden = encoded(compare('PropertyIsEqualTo', 'MJ', '1'));
    expect((await v2(`GetFeature&TYPENAMES=parcel&FILTER=${hidden}`, 'villager')).text).toContain(
      'InvalidParameterValue',
    );
  });

  it('is a challenge for programs where nobody is signed in', async () => {
    const reply = await fetch(`${served.base}/wfs?SERVICE=WFS&REQUEST=GetCapabilities`);
    expect([reply.status, reply.headers.get('www-authenticate')]).toEqual([
      401,
      'Basic realm="homestead", charset="UTF-8"',
    ]);
  });
});

describe('SHAPE-ZIP', () => {
  const bytes = async (query: string, token = 'officer') => {
    const reply = await fetch(`${served.base}/wfs?SERVICE=WFS&VERSION=2.0.0&REQUEST=${query}`, {
      headers: { authentication: token },
    });
    return { reply, bytes: Buffer.from(await reply.arrayBuffer()) };
  };
  const shapesOf = async (content: Buffer) => {
    const folder = mkdtempSync(join(tmpdir(), 'shape-zip-'));
    try {
      const path = join(folder, 'a.zip');
      writeFileSync(path, content);
      const source = await openSource(path, 'a.zip', {});
      const [layer] = source.layers;
      const features: SourceFeature[] = [];
      for await (const feature of layer!.features()) features.push(feature);
      await source.close();
      return { name: layer!.name, crs: layer!.crs, features };
    } finally {
      rmSync(folder, { recursive: true });
    }
  };

  it('gives a page of one layer as a shapefile with its Chinese name, in the system asked for', async () => {
    const query = 'GetFeature&TYPENAMES=odd&OUTPUTFORMAT=SHAPE-ZIP&SRSNAME=urn:ogc:def:crs:EPSG::4549';
    const { reply, bytes: zip } = await bytes(query);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect(reply.headers.get('content-disposition')).toContain("filename*=UTF-8''%E9%9B%B6%E7%A2%8E.zip");
    const { name, features } = await shapesOf(zip);
    expect(name).toBe('零碎');
    expect(features.map(({ properties }) => properties['名称'])).toEqual(['东 & <西>', '两块', null]);
    const [east = 0, north = 0] = (features[0]!.geometry as { coordinates: number[][][] })
      .coordinates[0]![0]!;
    expect([Math.floor(east / 1e4), Math.floor(north / 1e5)]).toEqual([40, 28]);
  });

  it('holds the fields, the features and the page of its reader alone, and one layer', async () => {
    const page = 'GetFeature&TYPENAMES=parcel&OUTPUTFORMAT=shape-zip&COUNT=2&STARTINDEX=1';
    const { features } = await shapesOf((await bytes(page, 'villager')).bytes);
    expect(features.map(({ properties }) => Object.keys(properties))).toEqual([['ZDH'], ['ZDH']]);
    const both = 'GetFeature&TYPENAMES=parcel,odd&OUTPUTFORMAT=SHAPE-ZIP';
    const values = 'GetPropertyValue&TYPENAMES=parcel&VALUEREFERENCE=ZDH&OUTPUTFORMAT=';
    for (const wrong of [both, `${values}SHAPE-ZIP`, `${values}json`]) {
      const refused = await v2(wrong);
      expect([refused.status, refused.text.includes('InvalidParameterValue')], wrong).toEqual([400, true]);
    }
    expect((await v2('GetFeature&TYPENAMES=yjjbnt&OUTPUTFORMAT=SHAPE-ZIP', 'villager')).status).toBe(400);
    const hits = await v2('GetFeature&TYPENAMES=parcel&OUTPUTFORMAT=SHAPE-ZIP&RESULTTYPE=hits');
    expect(hits.text).toContain('numberMatched="30"');
    expect((await get('REQUEST=GetCapabilities')).text).toContain('SHAPE-ZIP');
  });
});
