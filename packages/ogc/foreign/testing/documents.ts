/** Descriptions of services in the shapes that well-known servers send. */
export const wms130 = (base: string) => `<?xml version="1.0" encoding="UTF-8"?>
<WMS_Capabilities version="1.3.0" xmlns="http://www.opengis.net/wms" xmlns:xlink="http://www.w3.org/1999/xlink">
  <Service><Name>WMS</Name><Title>一张图</Title><OnlineResource xlink:type="simple" xlink:href="${base}"/></Service>
  <Capability>
    <Request>
      <GetMap><Format>image/png</Format><Format>image/jpeg</Format><DCPType><HTTP><Get>
        <OnlineResource xlink:type="simple" xlink:href="${base}?SERVICE=WMS&amp;"/></Get></HTTP></DCPType></GetMap>
    </Request>
    <Layer><Title>规划</Title><CRS>EPSG:4490</CRS><CRS>CRS:84</CRS>
      <EX_GeographicBoundingBox><westBoundLongitude>118.9</westBoundLongitude><eastBoundLongitude>119.3</eastBoundLongitude>
        <southBoundLatitude>25.2</southBoundLatitude><northBoundLatitude>25.5</northBoundLatitude></EX_GeographicBoundingBox>
      <Layer queryable="1"><Name>gh:cz</Name><Title>村庄规划</Title><CRS>EPSG:4549</CRS>
        <Style><Name>default</Name><LegendURL width="20" height="20"><Format>image/png</Format>
          <OnlineResource xlink:href="${base}?service=WMS&amp;request=GetLegendGraphic&amp;layer=gh:cz&amp;format=image/png&amp;secretkey=s3cret-key"/></LegendURL></Style>
      </Layer>
      <Layer><Name>gh:bmd</Name><Title>保密图层</Title></Layer>
    </Layer>
  </Capability>
</WMS_Capabilities>`;

export const wms111 = `<?xml version='1.0' encoding="UTF-8" standalone="no" ?>
<!DOCTYPE WMT_MS_Capabilities SYSTEM "http://schemas.opengis.net/wms/1.1.1/WMS_MS_Capabilities.dtd" [
 <!ELEMENT VendorSpecificCapabilities EMPTY> ]>
<WMT_MS_Capabilities version="1.1.1"><Service><Name>OGC:WMS</Name><Title>旧服务</Title></Service>
<Capability><Request><GetMap><Format>image/png; mode=24bit</Format></GetMap></Request>
<Layer><Name>root</Name><Title>底</Title><SRS>EPSG:4326 EPSG:4490</SRS>
<LatLonBoundingBox minx="118" miny="25" maxx="120" maxy="26" />
<Layer><Name>road</Name><Title>道路</Title></Layer></Layer></Capability></WMT_MS_Capabilities>`;

export const wfs200 = `<?xml version="1.0"?>
<wfs:WFS_Capabilities version="2.0.0" xmlns:wfs="http://www.opengis.net/wfs/2.0" xmlns:ows="http://www.opengis.net/ows/1.1">
<ows:ServiceIdentification><ows:Title>要素服务</ows:Title></ows:ServiceIdentification>
<ows:OperationsMetadata><ows:Operation name="GetFeature"><ows:Parameter name="outputFormat"><ows:AllowedValues>
<ows:Value>application/gml+xml; version=3.2</ows:Value><ows:Value>application/json</ows:Value></ows:AllowedValues></ows:Parameter></ows:Operation></ows:OperationsMetadata>
<wfs:FeatureTypeList><wfs:FeatureType><wfs:Name>zd:parcel</wfs:Name><wfs:Title>宗地</wfs:Title>
<wfs:DefaultCRS>urn:ogc:def:crs:EPSG::4490</wfs:DefaultCRS><wfs:OtherCRS>http://www.opengis.net/def/crs/EPSG/0/4549</wfs:OtherCRS>
<ows:WGS84BoundingBox><ows:LowerCorner>119.0 25.3</ows:LowerCorner><ows:UpperCorner>119.2 25.4</ows:UpperCorner></ows:WGS84BoundingBox>
</wfs:FeatureType></wfs:FeatureTypeList></wfs:WFS_Capabilities>`;

const matrix = (
  id: number,
  denominator: number,
  corner: string,
) => `<TileMatrix><ows:Identifier>${id}</ows:Identifier>
<ScaleDenominator>${denominator}</ScaleDenominator><TopLeftCorner>${corner}</TopLeftCorner><TileWidth>256</TileWidth>
<TileHeight>256</TileHeight><MatrixWidth>2</MatrixWidth><MatrixHeight>1</MatrixHeight></TileMatrix>`;

/** Levels 1 and 2; `first` is the scale of level 1, `corner` where the first tile begins. */
export const wmts = (
  base: string,
  { first = 295_829_355.45, corner = '90.0 -180.0', crs = 'urn:ogc:def:crs:EPSG::4490' } = {},
) => `<?xml version="1.0"?>
<Capabilities xmlns="http://www.opengis.net/wmts/1.0" xmlns:ows="http://www.opengis.net/ows/1.1" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.0.0">
<ows:ServiceIdentification><ows:Title>影像</ows:Title></ows:ServiceIdentification>
<Contents><Layer><ows:Title>县影像</ows:Title><ows:Identifier>img</ows:Identifier>
<ows:WGS84BoundingBox><ows:LowerCorner>118.9 25.2</ows:LowerCorner><ows:UpperCorner>119.3 25.5</ows:UpperCorner></ows:WGS84BoundingBox>
<Style isDefault="true"><ows:Identifier>default</ows:Identifier></Style><Format>image/jpeg</Format>
<TileMatrixSetLink><TileMatrixSet>c</TileMatrixSet></TileMatrixSetLink>
<ResourceURL format="image/jpeg" resourceType="tile" template="${base}/tiles/{Style}/{TileMatrixSet}/{TileMatrix}/{TileRow}/{TileCol}.jpg"/></Layer>
<TileMatrixSet><ows:Identifier>c</ows:Identifier><ows:SupportedCRS>${crs}</ows:SupportedCRS>
${matrix(2, first / 2, corner)}${matrix(1, first, corner)}</TileMatrixSet></Contents></Capabilities>`;

export const mapServer = JSON.stringify({
  currentVersion: 10.81,
  mapName: '管控',
  layers: [
    { id: 0, name: '红线', parentLayerId: -1, subLayerIds: [1] },
    { id: 1, name: '生态红线', parentLayerId: 0, subLayerIds: null },
  ],
  spatialReference: { wkid: 4490, latestWkid: 4490 },
  singleFusedMapCache: true,
  tileInfo: {
    rows: 256,
    cols: 256,
    origin: { x: -180, y: 90 },
    spatialReference: { wkid: 4490 },
    lods: [
      { level: 0, resolution: 0.703125, scale: 295_497_593.05 },
      { level: 1, resolution: 0.3515625, scale: 147_748_796.52 },
    ],
  },
  fullExtent: { xmin: 118.9, ymin: 25.2, xmax: 119.3, ymax: 25.5, spatialReference: { wkid: 4490 } },
});
