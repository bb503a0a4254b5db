import type { HomesteadDeps } from '../deps.ts';
import type { Places } from './keep.ts';

export interface PlaceDeps extends Pick<HomesteadDeps, 'db' | 'rules' | 'cases'> {
  places: Places;
}
