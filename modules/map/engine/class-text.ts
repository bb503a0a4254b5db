import type { ClassArea } from '../contract/space.ts';

/** Classes by falling area; equal areas by name, so that a rerun gives the same text. */
export function orderClasses<C extends ClassArea>(classes: readonly C[]): C[] {
  return [...classes].sort((a, b) => b.area - a.area || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

/** `水田 86.20㎡；农村宅基地 33.80㎡`, or `nothing`. */
export function classText(classes: readonly ClassArea[], nothing: string): string {
  if (classes.length === 0) return nothing;
  return orderClasses(classes)
    .map(({ name, area }) => `${name} ${area.toFixed(2)}㎡`)
    .join('；');
}
