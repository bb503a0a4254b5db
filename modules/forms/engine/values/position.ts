/** The position that a text begins with, longitude and latitude; null where it begins with none. */
export function positionOf(value: unknown): [longitude: number, latitude: number] | null {
  const found = /^\s*(-?\d{1,3}(?:\.\d+)?)\s*[,，]\s*(-?\d{1,2}(?:\.\d+)?)(?![\d.])/.exec(
    String(value ?? ''),
  );
  const [x, y] = [Number(found?.[1]), Number(found?.[2])];
  return found && Math.abs(x) <= 180 && Math.abs(y) <= 90 ? [x, y] : null;
}
