export { holdBytes } from './backup/hold.ts';
export { type FileCheckSettings, fileChecks, keptFiles } from './backup/verify.ts';
export type { Access, FilesSettings, Look, Reference } from './deps.ts';
export { createFiles, type Files } from './files.ts';
export type { FileField, LinkTo } from './links.ts';
export { localStorage, type S3Settings, type Storage, s3Storage } from './storage/index.ts';
export type { FileRow, FileWithReferences } from './store.ts';
export { fileTotals } from './totals.ts';
