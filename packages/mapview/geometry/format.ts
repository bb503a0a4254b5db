/** `120.00㎡`: areas that are stored or decided on are always m² with 2 decimals. */
export const formatSquareMetres = (area: number): string => `${area.toFixed(2)}㎡`;

/** A measured length: metres to 1000 m, kilometres beyond. */
export function formatLength(metres: number): string {
  return metres > 1000 ? `${(metres / 1000).toFixed(2)} km` : `${metres.toFixed(2)} m`;
}

/** A measured area: m² to 10000 m², km² beyond. */
export function formatArea(area: number): string {
  return area > 10_000 ? `${(area / 1_000_000).toFixed(4)} km²` : `${area.toFixed(2)} m²`;
}

/** `119.098000, 25.360000`: longitude first, six decimals (a tenth of a metre). */
export const formatDegrees = (lon: number, lat: number): string => `${lon.toFixed(6)}, ${lat.toFixed(6)}`;
