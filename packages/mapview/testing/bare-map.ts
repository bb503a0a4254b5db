import 'ol/ol.css';
import TileLayer from 'ol/layer/Tile.js';
import OpenLayersMap from 'ol/Map.js';
import XYZ from 'ol/source/XYZ.js';
import TileGrid from 'ol/tilegrid/TileGrid.js';
import View from 'ol/View.js';

/** The least page that shows the same ground: OpenLayers and the tile addresses of its query, what the product's map is measured against. */
const query = new URLSearchParams(location.search);
const resolutions = Array.from({ length: 22 }, (_, z) => 1.40625 / 2 ** z);
const tileGrid = new TileGrid({ origin: [-180, 90], resolutions, tileSize: 256 });

new OpenLayersMap({
  target: 'map',
  layers: query
    .getAll('tiles')
    .map((url) => new TileLayer({ source: new XYZ({ url, projection: 'EPSG:4326', tileGrid }) })),
  view: new View({
    projection: 'EPSG:4326',
    resolutions,
    center: (query.get('centre') ?? '').split(',').map(Number),
    zoom: Number(query.get('zoom')),
  }),
});
