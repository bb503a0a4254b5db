/** The address that leads to a place: as the county says, else the map of the phone. */
export function wayTo([lon, lat]: readonly [number, number], template: string | null | undefined): string {
  if (!template) return `geo:${lat},${lon}?q=${lat},${lon}`;
  return template.replaceAll('{lon}', lon.toFixed(6)).replaceAll('{lat}', lat.toFixed(6));
}
