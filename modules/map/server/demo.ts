import { type BoundRoute, bind } from '@homestead/http/server';
import { type DemoSample, listDemoSamples } from '../contract/demo.ts';

/** Serves the demonstration county's sample plots, handed in as data. */
export function createDemo(deps: { samples: readonly DemoSample[] }): { routes: BoundRoute[] } {
  return { routes: [bind(listDemoSamples, async () => [...deps.samples])] };
}
