/** How areas are measured; kept with every check. */
export const measuringMethod = 'ellipsoidal GRS80';

/** What computed a check; the test beside it holds these against the packages that are installed. */
export const softwareVersion = 'GEOS 3.13.0 (geos-wasm 3.1.1), geographiclib-geodesic 2.2.0';
