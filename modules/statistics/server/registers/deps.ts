import type { Content } from '@homestead/forms/server';
import type { StatisticsDeps } from '../deps.ts';
import type { Register } from './load.ts';

export interface RegisterDeps extends StatisticsDeps {
  registers: readonly Register[];
  models: Content['models'];
  /** The option lists as they are now. */
  dictionaries(): Content['dictionaries'];
}
