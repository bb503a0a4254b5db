/**
 * How a tile appears, as an option of its source: it fades in, but for whoever asked for less motion. A map draws itself for
 * each step of a fading tile, all of its layers.
 */
export function fading(): { transition?: number } {
  const isCalm = typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
  return isCalm ? { transition: 0 } : {};
}
