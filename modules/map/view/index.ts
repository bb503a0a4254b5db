/** Maps for screens. Nothing here brings the map's code with it before a map is opened. */

export { askForGround, askForMap } from './ask-for-map.ts';
export type { YearlyRecords } from './compare/sources.ts';
export { fieldText } from './field-text.ts';
export { LayeredMap, withLayeredMap } from './LayeredMap.tsx';
export { MapLoading, MapWait } from './MapLoading.tsx';
export { useMapSettings } from './map-questions.ts';
export { readGround, showGround } from './offline-ground.ts';
export { LocationMap } from './place/LocationMap.tsx';
export type { LocationMapProps } from './place/LocationPage.tsx';
export { PlaceMap } from './place/PlaceMap.tsx';
export { wayTo } from './place/way-to.ts';
export type { ServiceMapProps } from './ServiceMap.tsx';
export { issueMapTicket } from './tickets/map-tickets.ts';
export { type CountyMapProps, useCountyMap } from './use-county-map.ts';
export { useFailureNotice } from './use-failure-notice.ts';
