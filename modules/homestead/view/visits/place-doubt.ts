import { visitTexts as words } from './texts.ts';

/** What is said of a place before it is sent whose error is larger than the distance that counts as being there; null of others. */
export function doubtOf(place: { accuracy: number } | null | undefined, reachMetres: number): string | null {
  return place && place.accuracy > reachMetres ? words.vague(reachMetres) : null;
}
