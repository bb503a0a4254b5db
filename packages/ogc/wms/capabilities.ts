import { escapeXml } from '../xml-write.ts';
import { type Box, infoFormats, maxLayers, maxPixels, pictureFormats } from './request.ts';
import type { WmsVersion } from './versions.ts';

/** A layer as the service describes it. */
export interface DescribedLayer {
  readonly name: string;
  readonly title: string;
  readonly abstract?: string;
  readonly queryable: boolean;
  /** Degrees: west, south, east, north. */
  readonly extent: Box;
  /** The same place in systems that it lies in, east first; the first is the one that most programs take. */
  readonly boxes: readonly { readonly crs: string; readonly axes: 'neu' | 'enu'; readonly box: Box }[];
  readonly styles: readonly { readonly name: string; readonly title: string }[];
}

export interface DescribedService {
  /** Where it is called, without a query. */
  readonly address: string;
  readonly title: string;
  readonly abstract: string;
  readonly sequence: string;
  /** Systems in which every layer is drawn. */
  readonly systems: readonly string[];
  readonly layers: readonly DescribedLayer[];
  /** Degrees: where all layers together lie. */
  readonly extent: Box;
}

const xlink = 'xmlns:xlink="http://www.w3.org/1999/xlink"';

/** The service's description in one of its versions, and its media type. */
export function wmsCapabilities(
  service: DescribedService,
  version: WmsVersion,
): { type: string; text: string } {
  return version === '1.3.0'
    ? { type: 'text/xml; charset=utf-8', text: newer(service) }
    : { type: 'application/vnd.ogc.wms_xml; charset=utf-8', text: older(service) };
}

function newer(service: DescribedService): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<WMS_Capabilities version="1.3.0" updateSequence="${escapeXml(service.sequence)}" xmlns="http://www.opengis.net/wms" ${xlink} xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:sld="http://www.opengis.net/sld" xsi:schemaLocation="http://www.opengis.net/wms http://schemas.opengis.net/wms/1.3.0/capabilities_1_3_0.xsd http://www.opengis.net/sld http://schemas.opengis.net/sld/1.1.0/sld_capabilities.xsd">
<Service><Name>WMS</Name>${about(service)}<LayerLimit>${maxLayers}</LayerLimit><MaxWidth>${maxPixels}</MaxWidth><MaxHeight>${maxPixels}</MaxHeight></Service>
<Capability>
<Request>${operations(service, 'text/xml')}</Request>
<Exception><Format>XML</Format><Format>INIMAGE</Format><Format>BLANK</Format></Exception>
<sld:UserDefinedSymbolization SupportSLD="true" UserLayer="false" UserStyle="true" RemoteWFS="false" InlineFeature="false" RemoteWCS="false"/>
<Layer><Title>${escapeXml(service.title)}</Title>${service.systems.map((crs) => `<CRS>${crs}</CRS>`).join('')}${geographic(service.extent)}
${service.layers.map((layer) => newerLayer(service, layer)).join('\n')}
</Layer>
</Capability>
</WMS_Capabilities>
`;
}

function newerLayer(service: DescribedService, layer: DescribedLayer): string {
  const boxes = layer.boxes.map(({ crs, axes, box: [w, s, e, n] }) => {
    const [minx, miny, maxx, maxy] = axes === 'neu' ? [s, w, n, e] : [w, s, e, n];
    return `<BoundingBox CRS="${crs}" minx="${minx}" miny="${miny}" maxx="${maxx}" maxy="${maxy}"/>`;
  });
  const systems = layer.boxes.map(({ crs }) => `<CRS>${crs}</CRS>`).join('');
  return `<Layer queryable="${layer.queryable ? 1 : 0}"><Name>${escapeXml(layer.name)}</Name><Title>${escapeXml(layer.title)}</Title>${abstractOf(layer)}${systems}${geographic(layer.extent)}${boxes.join('')}${stylesOf(service, layer)}</Layer>`;
}

function older(service: DescribedService): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE WMT_MS_Capabilities SYSTEM "http://schemas.opengis.net/wms/1.1.1/capabilities_1_1_1.dtd">
<WMT_MS_Capabilities version="1.1.1" updateSequence="${escapeXml(service.sequence)}">
<Service><Name>OGC:WMS</Name>${about(service)}</Service>
<Capability>
<Request>${operations(service, 'application/vnd.ogc.wms_xml')}</Request>
<Exception><Format>application/vnd.ogc.se_xml</Format><Format>application/vnd.ogc.se_inimage</Format><Format>application/vnd.ogc.se_blank</Format></Exception>
<UserDefinedSymbolization SupportSLD="1" UserLayer="0" UserStyle="1" RemoteWFS="0"/>
<Layer><Title>${escapeXml(service.title)}</Title>${service.systems
    .filter((crs) => crs !== 'CRS:84')
    .map((crs) => `<SRS>${crs}</SRS>`)
    .join('')}${latLon(service.extent)}
${service.layers.map((layer) => olderLayer(service, layer)).join('\n')}
</Layer>
</Capability>
</WMT_MS_Capabilities>
`;
}

function olderLayer(service: DescribedService, layer: DescribedLayer): string {
  const named = layer.boxes.filter(({ crs }) => crs !== 'CRS:84');
  const systems = named.map(({ crs }) => `<SRS>${crs}</SRS>`).join('');
  const boxes = named.map(
    ({ crs, box: [w, s, e, n] }) =>
      `<BoundingBox SRS="${crs}" minx="${w}" miny="${s}" maxx="${e}" maxy="${n}"/>`,
  );
  return `<Layer queryable="${layer.queryable ? 1 : 0}"><Name>${escapeXml(layer.name)}</Name><Title>${escapeXml(layer.title)}</Title>${abstractOf(layer)}${systems}${latLon(layer.extent)}${boxes.join('')}${stylesOf(service, layer)}</Layer>`;
}

const about = ({ title, abstract, address }: DescribedService): string =>
  `<Title>${escapeXml(title)}</Title><Abstract>${escapeXml(abstract)}</Abstract>${resource(address)}<Fees>none</Fees><AccessConstraints>none</AccessConstraints>`;

const abstractOf = ({ abstract }: DescribedLayer): string =>
  abstract ? `<Abstract>${escapeXml(abstract)}</Abstract>` : '';

const resource = (address: string): string =>
  `<OnlineResource ${xlink} xlink:type="simple" xlink:href="${escapeXml(address)}"/>`;

function operations({ address }: DescribedService, description: string): string {
  const operation = (name: string, formats: readonly string[]) =>
    `<${name}>${formats.map((format) => `<Format>${format}</Format>`).join('')}<DCPType><HTTP><Get>${resource(`${address}?`)}</Get></HTTP></DCPType></${name}>`;
  return (
    operation('GetCapabilities', [description]) +
    operation('GetMap', pictureFormats) +
    operation('GetFeatureInfo', infoFormats)
  );
}

const geographic = ([west, south, east, north]: Box): string =>
  `<EX_GeographicBoundingBox><westBoundLongitude>${west}</westBoundLongitude><eastBoundLongitude>${east}</eastBoundLongitude><southBoundLatitude>${south}</southBoundLatitude><northBoundLatitude>${north}</northBoundLatitude></EX_GeographicBoundingBox>`;

const latLon = ([west, south, east, north]: Box): string =>
  `<LatLonBoundingBox minx="${west}" miny="${south}" maxx="${east}" maxy="${north}"/>`;

function stylesOf({ address }: DescribedService, { name, styles }: DescribedLayer): string {
  return styles
    .map((style) => {
      const query = `SERVICE=WMS&REQUEST=GetLegendGraphic&VERSION=1.1.1&FORMAT=image/png&LAYER=${encodeURIComponent(name)}&STYLE=${encodeURIComponent(style.name)}`;
      return `<Style><Name>${escapeXml(style.name)}</Name><Title>${escapeXml(style.title)}</Title><LegendURL width="160" height="24"><Format>image/png</Format>${resource(`${address}?${query}`)}</LegendURL></Style>`;
    })
    .join('');
}
