/** The tools at the side of a phone's screen with half a mark, which must not hide what is shown. */
const toolsWidth = 98;
/** A row of tools at the upper edge. */
const toolsHeight = 64;
/** The lines at the lower edge with half a mark. */
const linesHeight = 126;
/** What a plot is shown in at least, however much stands over the map. */
const leastRoom = 60;

/**
 * Pixels that stay free around a plot, from the top clockwise. What stands at the lower edge, `lower` pixels high, never lies on
 * the plot; where it is high, the plot moves up to the tools.
 */
export function plotPadding([width = 320, height = 480]: readonly number[] = [], lower = 0): number[] {
  const across = Math.max(width * 0.2, toolsWidth);
  const along = Math.max(height * 0.2, Math.min(linesHeight, height * 0.3));
  const above = lower > along ? Math.min(along, toolsHeight) : along;
  const below = Math.max(along, Math.min(lower, height - above - leastRoom));
  return [above, across, below, across];
}
