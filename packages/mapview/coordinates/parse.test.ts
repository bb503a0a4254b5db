import { toPlane } from '@homestead/geodesy';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TEXTS } from '../texts.ts';
import { type Reading, readCoordinates, splitNumbers } from './parse.ts';
import { readRows } from './rows.ts';

const placed = (reading: Reading) => (reading.kind === 'place' ? reading.at : reading);
const agreed = (reading: Reading): Reading => (reading.kind === 'question' ? reading.accept() : reading);

describe('typed coordinates', () => {
  it.each(['119.098,25.36', '119.098，25.36', '119.098 25.36', ' 119.098 ，  25.36 ', '119.098, 25.36, 12'])(
    'are read with either comma or spaces between them: %s [S1-2.map-position S1-5.position]',
    (text) => expect(placed(readCoordinates(text))).toEqual([119.098, 25.36]),
  );

  it.each([
    '',
    ' ',
    '119.098',
    '119.098，',
    'abc,def',
    '119.098,NaN',
    '1e2,25',
    '119.098;25.36',
    '０；０',
    '--1,2',
  ])(
    'are refused with the specified words when there are not two numbers: %j [S1-8.position S2-5.centre]',
    (text) => expect(readCoordinates(text)).toEqual({ kind: 'refused', message: '请输入正确的查询坐标' }),
  );

  it.each([
    '119°05′52.8″，25°21′36″',
    '119°5\'52.8" 25°21\'36"',
    '东经119度5分52.8秒，北纬25度21分36秒',
    'N25°21\'36" E119°05\'52.8"',
    '25°21′36″N, 119°05′52.8″E',
    '119.098°, 25.36°',
    "119°5.88' 25°21.6'",
  ])('are read in degrees, minutes and seconds, the hemisphere saying which is which: %s', (text) => {
    const [lon, lat] = placed(readCoordinates(text)) as [number, number];
    expect(lon).toBeCloseTo(119.098, 9);
    expect(lat).toBeCloseTo(25.36, 9);
  });

  it('say which is which by a name before each, in whatever order', () => {
    for (const text of [
      'E119.098 N25.36',
      '纬度：25.36，经度：119.098',
      '东经119.098、北纬25.36',
      'X=119.098,Y=25.36',
    ])
      expect(placed(readCoordinates(text)), text).toEqual([119.098, 25.36]);
    const [east, north] = toPlane([119.098, 25.36], 'EPSG:4549');
    for (const text of [`X=${north} Y=${east}`, `Y：${east}；X：${north}`, `N${north}, E${east}`]) {
      const [lon, lat] = placed(readCoordinates(text)) as [number, number];
      expect([lon.toFixed(7), lat.toFixed(7)], text).toEqual(['119.0980000', '25.3600000']);
    }
    expect(readCoordinates(`X=${east} Y=${north}`)).toMatchObject({ kind: 'question' });
    for (const text of ['X=1,X=2', 'E119 E25', 'X=119 N25'])
      expect(readCoordinates(text), text).toEqual({ kind: 'refused', message: TEXTS.badPosition });
  });

  it('are read in full-width digits, signs and spaces, as a Chinese keyboard writes them', () => {
    expect(placed(readCoordinates('１１９．０９８，　２５．３６'))).toEqual([119.098, 25.36]);
    expect(placed(readCoordinates('－１，２'))).toEqual([-1, 2]);
    expect(placed(readCoordinates('Ｎ２５°３０′，Ｅ１１９°３０′'))).toEqual([119.5, 25.5]);
  });

  it('in degrees, minutes and seconds are refused with words where they cannot be', () => {
    expect(readCoordinates('119°65′，25°21′')).toEqual({ kind: 'refused', message: TEXTS.badAngle });
    expect(readCoordinates('119°5′E 25°21′E')).toEqual({ kind: 'refused', message: TEXTS.badPosition });
    expect(readCoordinates('119°5′ 25°21′ 3°')).toEqual({ kind: 'refused', message: TEXTS.badPosition });
    expect(readCoordinates('25°21′36″，119°05′53″')).toMatchObject({ kind: 'question' });
  });

  it('are refused outside the earth', () => {
    expect(readCoordinates('200,25')).toEqual({ kind: 'refused', message: TEXTS.outsideEarth });
    expect(readCoordinates('119,95')).toEqual({ kind: 'refused', message: TEXTS.outsideEarth });
  });

  it('with latitude first are asked about, not guessed', () => {
    const reading = readCoordinates('25.36,119.098');
    expect(reading).toMatchObject({ kind: 'question', message: TEXTS.swapDegreesQuestion });
    expect(placed(agreed(reading))).toEqual([119.098, 25.36]);
    expect(reading.kind === 'question' && reading.decline).toMatchObject({ kind: 'refused' });
  });
});

describe('typed plane coordinates', () => {
  it('are read north first in the zone in use', () => {
    const [lon, lat] = placed(readCoordinates('2806239.4875, 409207.7385')) as [number, number];
    expect(lon).toBeCloseTo(119.098, 8);
    expect(lat).toBeCloseTo(25.36, 8);
  });

  it('come back to where they were, anywhere in the zone', () => {
    const place = fc.tuple(
      fc.double({ min: 118.500001, max: 121.499999, noNaN: true }),
      fc.double({ min: 24.430001, max: 53.329999, noNaN: true }),
    );
    fc.assert(
      fc.property(place, ([lon, lat]) => {
        const [east, north] = toPlane([lon, lat], 'EPSG:4549');
        const reading = readCoordinates(`${north.toFixed(4)} ${east.toFixed(4)}`);
        const [x, y] = placed(reading) as [number, number];
        return Math.abs(x - lon) < 1e-8 && Math.abs(y - lat) < 1e-8;
      }),
    );
  });

  it('with an easting of 8 digits ask whether the first two are the zone', () => {
    const reading = readCoordinates('2806239.4875，40409207.7385');
    expect(reading).toMatchObject({ kind: 'question', topic: 'zone 40' });
    const [lon] = placed(agreed(reading)) as [number, number];
    expect(lon).toBeCloseTo(119.098, 8);
    expect(reading.kind === 'question' && reading.decline).toMatchObject({ kind: 'refused' });
  });

  it('with the number of another zone are read in that zone', () => {
    const [east, north] = toPlane([114.1, 30.2], 'EPSG:4526');
    const [lon, lat] = placed(agreed(readCoordinates(`${north} ${east}`))) as [number, number];
    expect(lon).toBeCloseTo(114.1, 8);
    expect(lat).toBeCloseTo(30.2, 8);
  });

  it('with a zone that is not in use are refused', () => {
    expect(readCoordinates('2806239 37409207')).toEqual({ kind: 'refused', message: TEXTS.zoneUnknown(37) });
  });

  it('east first are asked about', () => {
    const reading = readCoordinates('409207.7385, 2806239.4875');
    expect(reading).toMatchObject({ kind: 'question', topic: 'east first' });
    const [lon] = placed(agreed(reading)) as [number, number];
    expect(lon).toBeCloseTo(119.098, 8);
  });

  it('outside the zone are refused with its name and its limits', () => {
    const reading = readCoordinates('2806239 900000');
    expect(reading.kind === 'refused' && reading.message).toContain('118.5°至121.5°');
  });

  it('never throw and never lead out of the earth, whatever is typed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.array(fc.double(), { maxLength: 4 }).map(String)), (text) => {
        const reading = agreed(agreed(readCoordinates(text)));
        return reading.kind !== 'place' || (Math.abs(reading.at[0]) <= 180 && Math.abs(reading.at[1]) <= 90);
      }),
    );
  });
});

describe('a table of coordinates', () => {
  const nobody = () => undefined;
  const read = (rows: string[], topics: string[] = []) =>
    readRows(rows, { planeCode: 'EPSG:4549', agreed: new Set(topics), kept: nobody });

  it('passes over empty rows', () => {
    expect(read(['119,25', ' ', '119.1,25'])).toMatchObject({
      kind: 'vertices',
      vertices: [{ at: [119, 25] }, {}],
    });
  });

  it('names the first wrong row', () => {
    expect(read(['119,25', 'x', 'y'])).toEqual({ kind: 'refused', row: 1, message: TEXTS.badPosition });
  });

  it('asks once about a topic, not once a row', () => {
    const rows = ['2806239 40409207', '2806249 40409217'];
    expect(read(rows)).toMatchObject({ kind: 'question', row: 0, topic: 'zone 40' });
    expect(read(rows, ['zone 40'])).toMatchObject({ kind: 'vertices' });
  });

  it('keeps the digits and the origin of a row that nobody touched', () => {
    const vertex = { at: [119.123456789, 25.1] as const, source: 'device' as const, accuracy: 4 };
    const result = readRows(['119.1234568, 25.1'], {
      planeCode: 'EPSG:4549',
      agreed: new Set(),
      kept: () => vertex,
    });
    expect(result).toEqual({ kind: 'vertices', vertices: [vertex] });
  });
});

it('numbers are split at commas of both widths and at spaces of every kind', () => {
  expect(splitNumbers('1，2,3\t4\u3000 5')).toEqual([1, 2, 3, 4, 5]);
});
