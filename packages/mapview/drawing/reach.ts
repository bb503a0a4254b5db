/** A finger hides the spot: what is drawn to an edge there must be further away than what a mouse can tell apart. Pixels. */
export const SNAP_REACH = { touch: 22, mouse: 10 } as const;
