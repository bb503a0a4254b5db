import type { FilesSettings } from '@homestead/files/server';
import type { BoundRoute } from '@homestead/http/server';
import type { DataDeps } from './data-deps.ts';
import { dataFileAccess, dataFileRoutes } from './data-files/data-files.ts';
import { directoryRoutes } from './directories/directories.ts';
import { entryRoutes } from './entries/entries.ts';
import { metadataRoutes } from './metadata/metadata.ts';
import { modelRoutes } from './spatial-models/models.ts';
import { ModelWork } from './spatial-models/work.ts';

export interface DataCatalogue {
  routes: BoundRoute[];
  /** Who may read the bytes of data files. */
  fileAccess: FilesSettings['access'];
  /** Works on all runs of saved analyses that wait; returns how many there were. */
  runDue(): Promise<number>;
  /** Has `run` called soon after a run was asked for. */
  onAsked(run: () => void): void;
  close(): Promise<void>;
}

/** The data catalogue: directories, entries, data files with versions, metadata, saved analyses. */
export function createDataCatalogue(deps: DataDeps): DataCatalogue {
  const work = new ModelWork(deps);
  let asked = () => {};
  return {
    routes: [
      ...directoryRoutes(deps),
      ...entryRoutes(deps),
      ...dataFileRoutes(deps),
      ...metadataRoutes(deps),
      ...modelRoutes(deps, () => asked()),
    ],
    fileAccess: dataFileAccess(),
    runDue: () => work.runDue(),
    onAsked: (run) => {
      asked = run;
    },
    close: () => work.close(),
  };
}
