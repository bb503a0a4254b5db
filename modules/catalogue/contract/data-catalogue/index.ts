export type { SourceDir, SourceDirNode } from './directories.ts';
export type { DataCatalog, EntryType } from './entries.ts';
export { entryTypes } from './entries.ts';
export { dataFileTexts } from './file-texts.ts';
export { type DataFile, type DataFileVersion, dataFileRule } from './files.ts';
export type { MetaData, RealMetadata } from './metadata.ts';
export { metadataTexts } from './metadata-texts.ts';
export * as dataRoutes from './routes.ts';
export { catalogueTexts } from './texts.ts';
