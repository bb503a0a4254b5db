/** Maps for screens. Nothing here brings the map's code with it before a map is opened. */
export { fieldText } from './field-text.ts';
export { LayeredMap, loadLayeredMap } from './LayeredMap.tsx';
export { LocationMap } from './LocationMap.tsx';
export type { LocationMapProps } from './LocationPage.tsx';
export { MapLoading } from './MapLoading.tsx';
export { askForMap } from './map-questions.ts';
export { issueMapTicket } from './map-tickets.ts';
export { readGround, showGround } from './offline-ground.ts';
export { PlaceMap } from './PlaceMap.tsx';
export type { ServiceMapProps } from './ServiceMap.tsx';
export { type CountyMapProps, useCountyMap, useMapSettings } from './use-county-map.ts';
export { wayTo } from './way-to.ts';
