/** GRS80, the ellipsoid of CGCS2000: semi-major axis in metres, and the square of the first eccentricity. */
const [axis, eccentricity] = [6_378_137, 0.006_694_380_022_9];

/**
 * The m² of a square degree at a latitude (degrees): the product of the radii of curvature in the meridian and along the parallel. What
 * is drawn by hand is measured by it within a millionth up to some hundred metres; areas that are told or stored are `polygonArea`'s.
 */
export function squareDegree(latitude: number): number {
  const degree = Math.PI / 180;
  const sine = Math.sin(latitude * degree);
  const meridianAndNormal = (axis ** 2 * (1 - eccentricity)) / (1 - eccentricity * sine ** 2) ** 2;
  return meridianAndNormal * Math.cos(latitude * degree) * degree ** 2;
}
