import { eachAlone, rows, run, tablesOf } from '@homestead/database';
import { HttpError } from '@homestead/http/contract';
import { type BoundRoute, bind } from '@homestead/http/server';
import { sql } from 'kysely';
import { catalogueRoutes as routes } from '../../contract/index.ts';
import type { CatalogueTables } from '../tables.ts';
import { compareVersions, listChanges } from './compare.ts';
import type { VersionDeps } from './deps.ts';
import { makeCurrent } from './publish.ts';
import { askReview, getReview, reviewNext } from './review.ts';
import { deleteVersion, dropPlan, listLayerSummaries, listVersions, publishVersion } from './service.ts';
import { getStoredVersion, toVersionRow } from './store.ts';

const tables = tablesOf<CatalogueTables>();

export type { CaseCheck, CaseChecks, VersionDeps } from './deps.ts';

export interface Versions {
  routes: BoundRoute[];
  /** Publishes what is due and does reviews that wait; a call while it runs joins it. Returns how much it did. */
  runDue(): Promise<number>;
  /** Has `run` called soon after something was asked for, and not only when the background jobs look. */
  onAsked(run: () => void): void;
  close(): Promise<void>;
}

/** Versions of layers: listed, compared, published now or at a moment, and reviewed against running cases. */
export function createVersions(deps: VersionDeps): Versions {
  let asked = () => {};
  let running: Promise<number> | null = null;
  const runAll = async () => {
    let count = await publishDue(deps);
    while (await reviewNext(deps)) count += 1;
    return count;
  };
  return {
    routes: [
      bind(routes.listLayerSummaries, (call) => listLayerSummaries(deps, call)),
      bind(routes.listVersions, (call) => listVersions(deps, call)),
      bind(routes.compareVersions, (call) => compareVersions(deps, call)),
      bind(routes.listChanges, (call) => listChanges(deps, call)),
      bind(routes.getVersion, async ({ params }) =>
        toVersionRow(await getStoredVersion(deps.db.kysely, params.layerId, params.version)),
      ),
      bind(routes.publishVersion, (call) => publishVersion(deps, call)),
      bind(routes.dropPlan, (call) => dropPlan(call)),
      bind(routes.deleteVersion, (call) => deleteVersion(deps, call)),
      bind(routes.askReview, (call) => askReview(deps, call, () => asked())),
      bind(routes.getReview, (call) => getReview(deps, call)),
    ],
    runDue: () => {
      running ??= runAll().finally(() => {
        running = null;
      });
      return running;
    },
    onAsked: (run) => {
      asked = run;
    },
    close: async () => {
      await running?.catch(() => undefined);
    },
  };
}

interface Plan {
  layerId: string;
  version: number;
  over: number | null;
  byName: string | null;
}

/** Publishes every version whose moment has come; where the layer has moved on meanwhile, the plan ends with words. */
async function publishDue({ db, now, report }: VersionDeps): Promise<number> {
  const due = await rows(
    db.kysely,
    tables
      .selectFrom('catalogue.layer_version')
      .select(['layer_id as layerId', 'version', 'publish_over as over', 'published_by_name as byName'])
      .where('publish_at', '<=', now())
      .where('status', '<>', sql.lit('loading'))
      .orderBy('publish_at')
      .limit(sql.lit(50)),
  );
  const publishOne = async ({ layerId, version, over, byName }: Plan) => {
    try {
      await db.transaction((tx) =>
        makeCurrent(tx, { layerId, version, over: over === 0 ? null : over, byName, now: now() }),
      );
      return 1;
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      await run(
        db.kysely,
        tables
          .updateTable('catalogue.layer_version')
          .set({ publish_at: sql.lit(null), publish_over: sql.lit(null), publish_fault: error.message })
          .where('layer_id', '=', layerId)
          .where('version', '=', version)
          .where('status', '<>', sql.lit('published')),
      );
      return 0;
    }
  };
  await eachAlone(due, publishOne, (error) => report(error, 'a version that was to be published'));
  return due.length;
}
