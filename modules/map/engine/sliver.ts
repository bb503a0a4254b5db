/**
 * m²: smaller overlaps come from drawing and digitising, not from occupation. They are listed and not counted. A layer that
 * is checked says its own limit (`check.leastArea`). It stands apart, since the kernel's threads read it and nothing else.
 */
export const sliverLimit = 0.05;
