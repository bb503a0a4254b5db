/** Server and map may differ by this much in a figure that neither has typed. */
const share = 0.005;

/** Whether a figure beside a shape follows it: it is empty, or what the shape measured before. One that was typed stays. */
export function isAreaOf(figure: unknown, area: number): boolean {
  if (figure === undefined || figure === null || figure === '') return true;
  return Math.abs(Number(figure) - area) <= Math.max(0.01, area * share);
}
