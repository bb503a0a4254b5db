import { type BoundRoute, bind } from '@homestead/http/server';
import { catalogueRoutes as routes } from '../../contract/index.ts';
import type { ImportDeps } from './deps.ts';
import { sendReport } from './report.ts';
import {
  cancelImport,
  confirmImport,
  deleteImport,
  examineImport,
  listFindings,
  listImports,
  previewImport,
  uploadImport,
} from './service.ts';
import { getStored, toDetail } from './store.ts';
import { ImportWork } from './work.ts';

export { releaseLeases } from '../lease/lease.ts';
export { type DiskImport, importFromDisk } from './arrival/from-disk.ts';
export type { ImportDeps } from './deps.ts';
export { SourceError } from './reader.ts';
export { csvCell, findingOf, findingsAfter } from './report.ts';

export interface Imports {
  routes: BoundRoute[];
  /** Works on all that waits; a call while it runs joins it. Returns how many imports it worked on. */
  runDue(): Promise<number>;
  /** Has `run` called soon after something was asked for, and not only when the background jobs look. */
  onAsked(run: () => void): void;
  /** Removes what nobody needs any more. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

/** Imports of geodata: uploaded, examined, confirmed, loaded as a version. */
export function createImports(deps: ImportDeps): Imports {
  const work = new ImportWork(deps);
  let asked = () => {};
  const wake = () => asked();
  return {
    routes: [
      bind(routes.listImports, (call) => listImports(deps, call)),
      bind(routes.uploadImport, (call) => uploadImport(deps, call, wake)),
      bind(routes.getImport, async ({ params }) =>
        toDetail(await getStored(deps.db.kysely, params.id), deps),
      ),
      bind(routes.examineImport, (call) => examineImport(deps, call, wake)),
      bind(routes.previewImport, (call) => previewImport(deps, call)),
      bind(routes.confirmImport, (call) => confirmImport(deps, call, wake)),
      bind(routes.cancelImport, (call) => cancelImport(deps, call)),
      bind(routes.deleteImport, (call) => deleteImport(call)),
      bind(routes.listFindings, (call) => listFindings(deps, call)),
      bind(routes.importReport, (call) => sendReport(deps, call)),
    ],
    runDue: () => work.runDue(),
    onAsked: (run) => {
      asked = run;
    },
    sweep: () => work.sweep(),
    close: () => work.close(),
  };
}
