import type { CallFunction } from '@homestead/http/client';
import { askForMap as askForAnyMap, askForGround } from '@homestead/map/view';
import type { QueryClient } from '@tanstack/react-query';

type Box = readonly [west: number, south: number, east: number, north: number];

/** Asks what the one map begins with, by its address, while its code is still on the way. */
export function askForMap(call: CallFunction, queries: QueryClient): void {
  askForAnyMap(call, queries);
  const box = boxOf(new URLSearchParams(location.search).get('view'));
  // The map asks again for what fails here.
  void Promise.all([askForGround(call, queries), filesCome()])
    .then(([ask]) => ask(box, sizeOfMap()))
    .catch(() => undefined);
}

/** The box that a link asks for; null where it is none. */
export function boxOf(text: string | null): Box | null {
  const [west = 0, south = 0, east = 0, north = 0] = (text ?? '').split(',').map(Number);
  const isBox = [west, south, east, north].every(Number.isFinite) && west < east && south < north;
  return isBox && west >= -180 && east <= 180 && south >= -90 && north <= 90
    ? [west, south, east, north]
    : null;
}

/** Done once all code that is fetched with the entry has come: pictures would hold it up, and nothing is seen without it. */
async function filesCome(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')];
  const coming = links.filter(({ href }) => performance.getEntriesByName(href).length === 0);
  await Promise.all(
    coming.map(
      (link) =>
        new Promise((resolve) => {
          link.addEventListener('load', resolve);
          link.addEventListener('error', resolve);
        }),
    ),
  );
}

/** The room of the map beside or above its list, as `one-map.css` and `one-map-screen.css` give it. */
function sizeOfMap(): readonly [number, number] {
  const probe = document.createElement('div');
  const tabs = 'var(--tabs) - env(safe-area-inset-bottom)';
  probe.style.cssText = matchMedia('(max-width: 720px)').matches
    ? `position:fixed;left:0;width:100%;height:calc(54dvh - ${tabs})`
    : `position:fixed;left:0;width:calc(100% - 340px);height:calc(100dvh - ${tabs})`;
  document.body.append(probe);
  const { width, height } = probe.getBoundingClientRect();
  probe.remove();
  return [width, height];
}
