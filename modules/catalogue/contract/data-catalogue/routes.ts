export {
  createDirectory,
  deleteDirectory,
  directoryTree,
  getDirectory,
  listDirectories,
  updateDirectory,
} from './directories.ts';
export { createEntry, deleteEntry, getEntry, listEntries, listTargets, updateEntry } from './entries.ts';
export {
  checkIn,
  checkOut,
  createFile,
  deleteFile,
  getFile,
  listAllVersions,
  listFiles,
  listVersions,
  release,
  updateFile,
} from './files.ts';
export {
  createMetadata,
  deleteMetadata,
  exportMetadata,
  getMetadata,
  getRealMetadata,
  importMetadata,
  listMetadata,
  listRealMetadata,
  updateMetadata,
} from './metadata.ts';
export {
  cancelRun,
  createModel,
  deleteModel,
  exportRun,
  getModel,
  listModels,
  listRuns,
  runModel,
  updateModel,
} from './models.ts';
