import { escapeXml } from './xml-write.ts';

type Numbers = readonly number[];
/** A GeoJSON geometry, of any number of dimensions. */
export interface GmlGeometry {
  type: string;
  coordinates: unknown;
}

export interface GmlStyle {
  version: '3.1.1' | '3.2';
  srsName: string;
  /** Writes a position as the system's axes want it. */
  position(at: Numbers): string;
  /** GML 3.2 names every geometry; parts are numbered from it. */
  id: string;
}

/** GeoJSON as GML: polygons as surfaces of one patch rule (gml:Polygon), lines as gml:LineString, collections by members. */
export function writeGml({ type, coordinates }: GmlGeometry, style: GmlStyle): string {
  const { srsName, version } = style;
  const srs = ` srsName="${escapeXml(srsName)}" srsDimension="2"`;
  let part = 0;
  const id = (own: string) => (version === '3.2' ? ` gml:id="${escapeXml(own)}"` : '');
  const partId = () => {
    part += 1;
    return id(`${style.id}.${part}`);
  };
  const list = (positions: unknown) => (positions as Numbers[]).map(style.position).join(' ');
  const point = (at: unknown, attributes: string) =>
    `<gml:Point${attributes}><gml:pos>${style.position(at as Numbers)}</gml:pos></gml:Point>`;
  const line = (positions: unknown, attributes: string) =>
    `<gml:LineString${attributes}><gml:posList>${list(positions)}</gml:posList></gml:LineString>`;
  const ring = (positions: unknown) =>
    `<gml:LinearRing><gml:posList>${list(positions)}</gml:posList></gml:LinearRing>`;
  const polygon = (rings: unknown, attributes: string) => {
    const [shell, ...holes] = rings as Numbers[][];
    const inner = holes.map((hole) => `<gml:interior>${ring(hole)}</gml:interior>`).join('');
    return `<gml:Polygon${attributes}><gml:exterior>${ring(shell)}</gml:exterior>${inner}</gml:Polygon>`;
  };
  const many = (name: string, member: string, write: (part: unknown, attributes: string) => string) => {
    const parts = (coordinates as unknown[]).map(
      (each) => `<gml:${member}>${write(each, partId())}</gml:${member}>`,
    );
    return `<gml:${name}${id(style.id)}${srs}>${parts.join('')}</gml:${name}>`;
  };
  const own = `${id(style.id)}${srs}`;
  switch (type) {
    case 'Point':
      return point(coordinates, own);
    case 'LineString':
      return line(coordinates, own);
    case 'Polygon':
      return polygon(coordinates, own);
    case 'MultiPoint':
      return many('MultiPoint', 'pointMember', point);
    case 'MultiLineString':
      return many('MultiCurve', 'curveMember', line);
    case 'MultiPolygon':
      return many('MultiSurface', 'surfaceMember', polygon);
    default:
      return '';
  }
}
