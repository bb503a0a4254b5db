import type { FilesSettings } from '@homestead/files/server';
import type { BoundRoute } from '@homestead/http/server';
import type { DataDeps } from './data-deps.ts';
import { dataFileAccess, dataFileRoutes } from './data-files/data-files.ts';
import { directoryRoutes } from './directories/directories.ts';
import { entryRoutes } from './entries/entries.ts';
import { metadataRoutes } from './metadata/metadata.ts';
import { modelRoutes } from './spatial-models/models.ts';

export interface DataCatalogue {
  routes: BoundRoute[];
  /** Who may read the bytes of data files. */
  fileAccess: FilesSettings['access'];
}

/** The data catalogue: directories, entries, data files with versions, metadata, saved analyses. */
export function createDataCatalogue(deps: DataDeps): DataCatalogue {
  return {
    routes: [
      ...directoryRoutes(deps),
      ...entryRoutes(deps),
      ...dataFileRoutes(deps),
      ...metadataRoutes(deps),
      ...modelRoutes(deps),
    ],
    fileAccess: dataFileAccess(),
  };
}
