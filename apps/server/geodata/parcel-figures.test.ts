import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settingOutOf } from '../../../modules/homestead/view/visits/setting-out.ts';
import { drawSketch } from '../../../modules/papers/engine/index.ts';
import type { FigureCell } from '../../../modules/workflow/contract/summary.ts';
import { fromPlane, type Polygon, type Position, round2, toPlane } from '../../../packages/geodesy/index.ts';
import { between, geographicLibArea, seeded } from '../../../packages/geodesy/testing/index.ts';
import { readRows } from '../../../packages/mapview/coordinates/rows.ts';
import { pastedRows, writtenIn } from '../../../packages/mapview/coordinates/table.ts';
import {
  activeShape,
  EMPTY,
  finish,
  load,
  positionsOf,
  replace,
  start as startShape,
  toGeoJson,
} from '../../../packages/mapview/drawing/drawing.ts';
import { type ExportFormat, exportDrawing } from '../../../packages/mapview/files/export.ts';
import { excessBeyond } from '../../../packages/mapview/geometry/excess.ts';
import { formatArea, formatSquareMetres } from '../../../packages/mapview/geometry/format.ts';
import { readGeoJson } from '../../../packages/mapview/geometry/geojson.ts';
import * as measures from '../../../packages/mapview/geometry/measure.ts';
import { spoken } from '../../../packages/mapview/view/Spoken.tsx';
import { wayToApproval } from '../testing/case-forms.ts';
import { Journey } from '../testing/journey.ts';
import { download, textOf } from '../testing/papers/pdf.ts';
import { type Served, serve } from '../testing/served.ts';

const plane = 'EPSG:4549';
const random = seeded(20261125);

let served: Served;
let journey: Journey;
/** A corner of the demonstration's plot in whole metres of the plane: east, north. */
let anchor: Position;
beforeAll(async () => {
  served = await serve();
  journey = new Journey(served.base);
  const { geometry } = await journey.sample('clean');
  const [first] = (geometry.geometry as Polygon).coordinates[0]!;
  anchor = toPlane(first!, plane).map(Math.round) as unknown as Position;
});
afterAll(() => served.close());

type Corners = readonly (readonly [east: number, north: number])[];
const outlines: Record<string, Corners> = {
  small: [
    [0, 0],
    [9, 0],
    [9, 8],
    [0, 8],
  ],
  concave: [
    [0, 0],
    [14, 0],
    [14, 6],
    [6, 6],
    [6, 12],
    [0, 12],
  ],
  skew: [
    [0, 0],
    [11, 3],
    [13, 11],
    [7, 14],
    [-2, 9],
  ],
  large: [
    [0, 0],
    [700, -40],
    [760, 510],
    [300, 640],
    [-60, 480],
  ],
};

/** The corners of a survey sheet to the millimetre, north first, as a list of the sheet's own digits. */
const sheetOf = (corners: Corners): string[] =>
  corners.map(([east, north]) =>
    [anchor[1] + north, anchor[0] + east]
      .map((metres) => (metres + between(random, 0, 0.3)).toFixed(3))
      .join(', '),
  );

/** A list as somebody pastes it into the table of coordinates, and the questions that he says yes to. */
function drawn(list: string, agreed: string[] = []) {
  const read = readRows(pastedRows(list), {
    planeCode: plane,
    agreed: new Set(agreed),
    kept: () => undefined,
  });
  if (read.kind !== 'vertices') throw new Error(JSON.stringify(read));
  const replaced = replace(startShape(EMPTY, 'Polygon'), read.vertices);
  const finished = replaced.ok ? finish(replaced.drawing) : replaced;
  if (!finished.ok) throw new Error(finished.message);
  return finished.drawing;
}

const plotOf = (sheet: readonly string[]) => drawn(sheet.join('\n'));
const storedOf = (sheet: readonly string[]) => toGeoJson(plotOf(sheet)).features[0]!.geometry as Polygon;

/** A plot with a yard in it, as it comes from a boundary file. */
function holed(): Polygon {
  const hole = storedOf(
    sheetOf([
      [3, 3],
      [6, 3],
      [6, 5],
      [3, 5],
    ]),
  ).coordinates[0]!;
  return {
    type: 'Polygon',
    coordinates: [...storedOf(sheetOf(outlines['small']!)).coordinates, [...hole].reverse()],
  };
}

const parcels = (): [string, Polygon][] => [
  ...Object.entries(outlines).map(([name, corners]): [string, Polygon] => [name, storedOf(sheetOf(corners))]),
  ['with a hole', holed()],
];

const asFeature = (geometry: Polygon) => ({ type: 'Feature', properties: {}, geometry });
const asCollection = (geometry: Polygon) => ({ type: 'FeatureCollection', features: [asFeature(geometry)] });
const drawingOf = (geometry: Polygon) => {
  const loaded = load(readGeoJson(asCollection(geometry)));
  return { ...loaded, active: 0 };
};

const shapeOf = (geometry: Polygon) => activeShape(drawingOf(geometry))!;
const measured = (geometry: Polygon) =>
  measures.areaOf(positionsOf(shapeOf(geometry)), shapeOf(geometry).holes);
const figureIn = (text: string) => Number(/([\d.]+)\s*(?:㎡|m²)/.exec(text)?.[1]);
/** A square a kilometre away, outside of which the whole parcel lies. */
const elsewhere = () => {
  const [east, north] = [anchor[0] + 3_000, anchor[1] + 3_000];
  const ring = [
    [0, 0],
    [5, 0],
    [5, 5],
    [0, 5],
    [0, 0],
  ].map(([x, y]) => fromPlane([east + x!, north + y!], plane));
  return asCollection({ type: 'Polygon', coordinates: [ring] });
};

const placeOf = (east: string, north: string): Position => fromPlane([Number(east), Number(north)], plane);
/** The rings of an exported file in degrees, as another program finds them in it. */
const ringsIn: Record<ExportFormat, (file: string) => Position[][]> = {
  geojson: (file) => (JSON.parse(file) as ReturnType<typeof asCollection>).features[0]!.geometry.coordinates,
  kml: (file) =>
    [...file.matchAll(/<coordinates>([^<]+)</g)].map(([, list = '']) =>
      list.split(' ').map((at) => at.split(',').map(Number) as unknown as Position),
    ),
  dxf: (file) =>
    file
      .split('POLYLINE')
      .slice(1)
      .map((ring) =>
        [...ring.matchAll(/VERTEX\s+8\s+\S+\s+10\s+(\S+)\s+20\s+(\S+)/g)].map(([, east = '', north = '']) =>
          placeOf(east, north),
        ),
      )
      .map((ring) => [...ring, ring[0]!]),
  text: (file) => {
    const rows = [...file.matchAll(/^J\d+,(\d+),([\d.]+),([\d.]+)\r$/gm)];
    return [...new Set(rows.map(([, ring]) => ring))].map((wanted) =>
      rows.filter(([, ring]) => ring === wanted).map(([, , north = '', east = '']) => placeOf(east, north)),
    );
  },
};

async function exported(geometry: Polygon, format: ExportFormat): Promise<string> {
  const file = { name: 'plot', planeCode: plane } as const;
  const { content } = await exportDrawing(toGeoJson(drawingOf(geometry)), format, file);
  return content.text();
}
const exportedArea = async (geometry: Polygon, format: ExportFormat) =>
  geographicLibArea({ type: 'Polygon', coordinates: ringsIn[format](await exported(geometry, format)) });

async function overlay(geometry: Polygon) {
  const person = await journey.as('cunwei');
  const reply = await person.post<{ totalArea: number; features: { properties: { area: number } }[] }>(
    '/v1/space/overlayAnalysis2',
    { overlayType: 'intersect', inputLayer: asFeature(geometry), referLayer: asFeature(geometry) },
  );
  if (reply.code !== 200) throw new Error(reply.text);
  return reply.data;
}

/** Every place that says how large a drawn parcel is. */
const places: Record<string, (geometry: Polygon) => number | Promise<number>> = {
  'the panel while drawing': (geometry) => figureIn(formatSquareMetres(measured(geometry))),
  'the words for a screen reader': (geometry) =>
    figureIn(spoken({ drawing: drawingOf(geometry), selected: null }, measures)),
  'the figure that the form takes from the map': (geometry) => round2(measured(geometry)),
  'the excess beyond a granted outline': (geometry) =>
    excessBeyond(asCollection(geometry), elsewhere())?.area ?? Number.NaN,
  'the sheet of setting out': (geometry) => settingOutOf(asCollection(geometry), plane)!.area,
  'the sketch on papers': (geometry) => Number(drawSketch({ geometry, plane }).area),
  'the file exported as GeoJSON': (geometry) => exportedArea(geometry, 'geojson'),
  'the file exported as KML': (geometry) => exportedArea(geometry, 'kml'),
  'the file exported as DXF': (geometry) => exportedArea(geometry, 'dxf'),
  'the corners exported as text': (geometry) => exportedArea(geometry, 'text'),
  'the check of an outline': async (geometry) => {
    const reply = await (await journey.as('cunwei')).post<{ area: number }>('/v1/space/landCheck', {
      geometry,
    });
    return reply.data.area;
  },
  'the overlay analysis': async (geometry) => (await overlay(geometry)).totalArea,
  'a feature of the overlay analysis': async (geometry) =>
    (await overlay(geometry)).features[0]!.properties.area,
};

describe('the area of a drawn parcel is that of GeographicLib to 0.01 m²', () => {
  it.each(Object.keys(places))('in %s', async (place) => {
    for (const [name, geometry] of parcels()) {
      const off = Math.abs((await places[place]!(geometry)) - geographicLibArea(geometry));
      expect(off, `${place}, ${name}`).toBeLessThanOrEqual(0.01);
    }
  });

  it('in the head of the exported text, in hectares with four decimals as its format has them', async () => {
    for (const [name, geometry] of parcels()) {
      const [, hectares] = /^\d+,([\d.]+),1,/m.exec(await exported(geometry, 'text')) ?? [];
      expect(hectares, name).toBe((geographicLibArea(geometry) / 10_000).toFixed(4));
    }
  });

  it('in the measuring tool, with its own unit beyond a hectare', () => {
    for (const [name, geometry] of parcels()) {
      const area = geographicLibArea(geometry);
      const text = formatArea(measured(geometry));
      expect(text.endsWith('km²'), name).toBe(area > 10_000);
      if (area > 10_000) expect(text).toBe(`${(area / 1e6).toFixed(4)} km²`);
      else expect(Math.abs(figureIn(text) - area), name).toBeLessThanOrEqual(0.01);
    }
  });
});

describe('the corners of a survey sheet', () => {
  const names = ['concave', 'skew', 'large'];
  const back = (geometry: Polygon): string[] =>
    positionsOf(shapeOf(geometry)).map((at) => writtenIn(at, 'plane', plane));
  const placesOf = (sheet: readonly string[]) =>
    sheet.map((row) => {
      const [north = 0, east = 0] = row.split(', ').map(Number);
      return fromPlane([east, north], plane);
    });
  const dms = (degrees: number): string => {
    const [whole, minutes] = [Math.trunc(degrees), Math.trunc((degrees % 1) * 60)];
    return `${whole}°${minutes}′${((degrees - whole - minutes / 60) * 3600).toFixed(6)}″`;
  };
  const ways: Record<string, { list(sheet: readonly string[]): string; agreed?: string[] }> = {
    'as they stand': { list: (sheet) => sheet.join('\n') },
    'with full-width commas': { list: (sheet) => sheet.map((row) => row.replace(', ', '，')).join('\r\n') },
    'with names, under a heading': {
      list: (sheet) =>
        [
          '2000国家大地坐标系',
          '点号 X Y',
          ...sheet.map((row, i) => `J${i + 1}\t${row.replace(', ', '\t')}`),
        ].join('\n'),
    },
    'with the number of the zone': {
      list: (sheet) => sheet.map((row) => row.replace(', ', ', 40')).join('\n'),
      agreed: ['zone 40'],
    },
    'east first': {
      list: (sheet) => sheet.map((row) => row.split(', ').reverse().join(', ')).join('\n'),
      agreed: ['east first'],
    },
    'in degrees': {
      list: (sheet) =>
        placesOf(sheet)
          .map(([lon, lat]) => `${lon.toFixed(9)}，${lat.toFixed(9)}`)
          .join('\n'),
    },
    'in degrees, minutes and seconds': {
      list: (sheet) =>
        placesOf(sheet)
          .map(([lon, lat], i) => `J${i + 1} 东经${dms(lon)}，北纬${dms(lat)}`)
          .join('\n'),
    },
  };

  it.each(Object.keys(ways))(
    'come back to the millimetre from what is stored where they are pasted %s',
    (way) => {
      for (const name of names) {
        const sheet = sheetOf(outlines[name]!);
        const { list, agreed } = ways[way]!;
        const { geometry } = toGeoJson(drawn(list(sheet), agreed)).features[0]!;
        expect(back(geometry as Polygon), name).toEqual(sheet);
      }
    },
  );

  it('and the area that they enclose come back from a form that was submitted, its checks and its papers', async () => {
    const sheet = sheetOf(outlines['concave']!);
    const plot = toGeoJson(plotOf(sheet));
    const geometry = plot.features[0]!.geometry as Polygon;
    const area = geographicLibArea(geometry);
    const processId = await journey.upTo('cwhsh');
    const checks = await journey.analyse(geometry);
    await journey.follow(
      processId,
      wayToApproval(plot, checks).filter(({ taskKey }) => taskKey === 'cwhsh'),
    );
    const officer = await journey.as('zhenzhang');
    const { data } = await officer.get<{ formData: { jfsqjd: Record<string, string> } }>(
      `/v1/flowable/process/${processId}`,
    );
    const kept = readGeoJson(data.formData.jfsqjd['cwhKxjfqytk'])!.features[0]!.geometry as Polygon;
    expect(back(kept)).toEqual(sheet);
    expect(Math.abs(Number(data.formData.jfsqjd['cwhSxmj']) - area)).toBeLessThanOrEqual(0.01);
    const evidence = await officer.get<{ layerId: string; geometry: Polygon; area: number }[]>(
      `/v1/flowable/process/${processId}/checks`,
    );
    expect(evidence.data.length, evidence.text).toBe(3);
    for (const check of evidence.data) {
      expect(back(check.geometry), check.layerId).toEqual(sheet);
      expect(Math.abs(geographicLibArea(check.geometry) - area), check.layerId).toBeLessThanOrEqual(0.01);
    }
    expect(Math.abs(Number(drawSketch({ geometry: kept, plane }).area) - area)).toBeLessThanOrEqual(0.01);

    const { data: summary } = await officer.get<{ figures: { key: string; cells: FigureCell[] }[] }>(
      `/v1/flowable/process/${processId}/summary`,
    );
    const drawnCells = summary.figures.flatMap(({ cells }) =>
      cells.filter(({ column, value }) => column === 'drawn' && value !== null),
    );
    expect(drawnCells).toHaveLength(1);
    expect(Math.abs(Number(drawnCells[0]!.value) - area)).toBeLessThanOrEqual(0.01);
    const made = await (await journey.as('zhenban')).post<{ fileId: string }>(
      `/v1/flowable/process/${processId}/papers/visit-record`,
    );
    const text = await textOf((await download(served.base, officer.token, made.data.fileId))!);
    for (const row of sheet) for (const metres of row.split(', ')) expect(text).toContain(metres);
    expect(text).toContain(`框选面积${area.toFixed(2)}`);
  });
});
