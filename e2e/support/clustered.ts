import type { Route } from 'playwright-core';
import type { PlaceAnswer } from '../../modules/homestead/contract/index.ts';
import { clustersOf } from '../../modules/homestead/server/places/query.ts';

/** Degrees: in a wider view the cases are clusters, as they are everywhere where there are hundreds. */
export const clusteredFrom = 0.002;

/** Cases of a view in groups, and how wide that is in degrees. */
export interface Grouped {
  answer: PlaceAnswer;
  width: number;
}

/** The server's answer as it is where cases are many, grouped as the server groups them; null for a view that is no wider than this. */
export async function clustered(route: Route, narrow: number): Promise<Grouped | null> {
  const [west = 0, south = 0, east = 0, north = 0] = (
    new URL(route.request().url()).searchParams.get('bbox') ?? ''
  )
    .split(',')
    .map(Number);
  const size = Math.max(east - west, north - south) / 16;
  const width = east - west;
  if (Math.max(width, north - south) < narrow) {
    await route.fallback();
    return null;
  }
  const reply = await route.fetch();
  const body = (await reply.json()) as { data: PlaceAnswer };
  const cells = body.data.cases.map(({ status, place: [x = 0, y = 0] }) => ({
    across: Math.floor((x - west) / size),
    along: Math.floor((y - south) / size),
    ...{ status, count: 1, x, y, west: x, east: x, south: y, north: y },
  }));
  const data = { ...body.data, isClustered: true, cases: [], clusters: clustersOf(cells) };
  await route.fulfill({ response: reply, json: { ...body, data } });
  return { answer: data, width };
}
