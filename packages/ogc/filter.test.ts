import { describe, expect, it } from 'vitest';
import { type OwsException, parseFilter, readXml } from './index.ts';

const fes = (inner: string) =>
  `<fes:Filter xmlns:fes="http://www.opengis.net/fes/2.0" xmlns:gml="http://www.opengis.net/gml/3.2">${inner}</fes:Filter>`;
const ogc = (inner: string) =>
  `<Filter xmlns="http://www.opengis.net/ogc" xmlns:gml="http://www.opengis.net/gml">${inner}</Filter>`;
const equal = (name: string, value: string) =>
  `<fes:PropertyIsEqualTo><fes:ValueReference>app:${name}</fes:ValueReference><fes:Literal>${value}</fes:Literal></fes:PropertyIsEqualTo>`.replace(
    'app:',
    '',
  );
const problemOf = (work: () => unknown): Partial<OwsException> => {
  try {
    work();
  } catch (error) {
    const { code, locator, message } = error as OwsException;
    return { code, ...(locator ? { locator } : {}), message };
  }
  throw new Error('accepted');
};

describe('a filter', () => {
  it('is read in both versions of Filter Encoding', () => {
    const wanted = { op: 'eq', property: 'DLMC', value: '水田', matchCase: true };
    expect(parseFilter(fes(equal('DLMC', '水田')))).toEqual(wanted);
    expect(
      parseFilter(
        ogc(
          '<PropertyIsEqualTo><PropertyName>app:DLMC</PropertyName><Literal>水田</Literal></PropertyIsEqualTo>',
        ),
      ),
    ).toEqual(wanted);
  });

  it('turns around where the value stands first', () => {
    const text = ogc(
      '<PropertyIsLessThan><Literal>5</Literal><PropertyName>MJ</PropertyName></PropertyIsLessThan>',
    );
    expect(parseFilter(text)).toMatchObject({ op: 'gt', property: 'MJ', value: '5' });
  });

  it('combines conditions, and takes ids beside nothing else', () => {
    const both = parseFilter(
      fes(`<fes:And>${equal('a', '1')}<fes:Not>${equal('b', '2')}</fes:Not></fes:And>`),
    );
    expect(both).toMatchObject({
      op: 'and',
      filters: [{ op: 'eq' }, { op: 'not', filter: { property: 'b' } }],
    });
    expect(parseFilter(fes('<fes:ResourceId rid="x.1"/><fes:ResourceId rid="x.2"/>'))).toEqual({
      op: 'ids',
      ids: ['x.1', 'x.2'],
    });
    expect(parseFilter(ogc('<FeatureId fid="x.1"/>'))).toEqual({ op: 'ids', ids: ['x.1'] });
    expect(problemOf(() => parseFilter(fes(`<fes:ResourceId rid="x.1"/>${equal('a', '1')}`))).code).toBe(
      'InvalidParameterValue',
    );
  });

  it('reads patterns with the signs that they name', () => {
    const text = fes(
      '<fes:PropertyIsLike wildCard="*" singleChar="." escapeChar="!"><fes:ValueReference>n</fes:ValueReference><fes:Literal>5%!*_.*</fes:Literal></fes:PropertyIsLike>',
    );
    expect(parseFilter(text)).toMatchObject({ op: 'like', pattern: '5\\%*\\__%' });
  });

  it('reads geometries of GML 2, 3.1 and 3.2', () => {
    const box = parseFilter(
      fes(
        '<fes:BBOX><gml:Envelope srsName="urn:ogc:def:crs:EPSG::4490"><gml:lowerCorner>25 119</gml:lowerCorner><gml:upperCorner>26 120</gml:upperCorner></gml:Envelope></fes:BBOX>',
      ),
    );
    expect(box).toMatchObject({
      op: 'box',
      geometry: {
        coordinates: [
          [25, 119],
          [26, 120],
        ],
        srsName: 'urn:ogc:def:crs:EPSG::4490',
      },
    });
    const ring = '<gml:LinearRing><gml:posList>0 0 0 1 1 1 0 0</gml:posList></gml:LinearRing>';
    const area = parseFilter(
      fes(
        `<fes:Intersects><fes:ValueReference>geom</fes:ValueReference><gml:Polygon gml:id="p"><gml:exterior>${ring}</gml:exterior></gml:Polygon></fes:Intersects>`,
      ),
    );
    expect(area).toMatchObject({
      operator: 'Intersects',
      property: 'geom',
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [0, 1],
            [1, 1],
            [0, 0],
          ],
        ],
      },
    });
    const old = parseFilter(
      ogc(
        '<Within><PropertyName>geom</PropertyName><gml:Box><gml:coordinates>1,2 3,4</gml:coordinates></gml:Box></Within>',
      ),
    );
    expect(old).toMatchObject({
      geometry: {
        type: 'Envelope',
        coordinates: [
          [1, 2],
          [3, 4],
        ],
      },
    });
    expect(
      problemOf(() =>
        parseFilter(ogc('<BBOX><gml:Box><gml:coordinates>NaN,2 3,4</gml:coordinates></gml:Box></BBOX>')),
      ).locator,
    ).toBe('filter');
  });

  it('is refused where it is deep, wide, unknown or broken', () => {
    const deep = (levels: number) =>
      '<fes:Not>'.repeat(levels) + equal('a', '1') + '</fes:Not>'.repeat(levels);
    expect(problemOf(() => parseFilter(fes(deep(100))))).toMatchObject({
      code: 'InvalidParameterValue',
      locator: 'filter',
    });
    expect(problemOf(() => parseFilter(fes(deep(1_000))))).toMatchObject({
      code: 'OperationParsingFailed',
      locator: 'filter',
    });
    expect(problemOf(() => parseFilter(fes(`<fes:Or>${equal('a', '1').repeat(3_000)}</fes:Or>`))).code).toBe(
      'InvalidParameterValue',
    );
    expect(problemOf(() => parseFilter(fes('<fes:Before/>'))).code).toBe('OperationProcessingFailed');
    const call =
      '<fes:Function name="strToLowerCase"><fes:ValueReference>a</fes:ValueReference></fes:Function>';
    const called = `<fes:PropertyIsEqualTo>${call}<fes:Literal>1</fes:Literal></fes:PropertyIsEqualTo>`;
    expect(problemOf(() => parseFilter(fes(called))).message).toContain('PropertyIsEqualTo 中的 Function');
    expect(problemOf(() => parseFilter('<a')).code).toBe('OperationParsingFailed');
  });

  it('may bring no document type, and so no entity', () => {
    const text = `<!DOCTYPE f [<!ENTITY e SYSTEM "file:///etc/passwd">]>${fes(equal('a', '&e;'))}`;
    expect(problemOf(() => readXml(text, 'filter'))).toMatchObject({
      message: expect.stringContaining('DOCTYPE'),
    });
    expect(problemOf(() => readXml(fes(equal('a', '&e;')), 'filter')).code).toBe('OperationParsingFailed');
  });
});
