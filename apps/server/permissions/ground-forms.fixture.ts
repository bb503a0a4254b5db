import type { Way } from './ground-ways.fixture.ts';

const wms = '/mapService/cite/wms';
const wfs = '/mapService/cite/wfs';

/** Areas in blue, whatever the style of the layer is. */
const blue = (layer: string) =>
  `<StyledLayerDescriptor version="1.0.0"><NamedLayer><Name>${layer}</Name><UserStyle><FeatureTypeStyle><Rule><PolygonSymbolizer><Fill/></PolygonSymbolizer></Rule></FeatureTypeStyle></UserStyle></NamedLayer></StyledLayerDescriptor>`;

/** The same questions as forms, a picture in a style that comes with it. */
export const asForms = (ways: readonly Way[]): Way[] =>
  ways.flatMap((way) => {
    const isPicture = way.name === 'WMS GetMap';
    if (!isPicture && way.name !== 'WFS 2.0.0 GetFeature') return [];
    return {
      ...way,
      name: `${way.name} by a form`,
      route: `POST ${isPicture ? wms : wfs}`,
      ask: (layer, spot) => {
        const [path = '', query = ''] = way.ask(layer, spot)?.path.split('?') ?? [];
        const style = isPicture ? `&SLD_BODY=${encodeURIComponent(blue(layer))}` : '';
        return { path, body: `${query}${style}` };
      },
    };
  });
