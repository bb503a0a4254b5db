export { localStorage } from './local.ts';
export { hasBytes, type Storage } from './port.ts';
export { type S3Settings, s3Storage } from './s3.ts';
export { type Staged, Staging, TooManyBytes } from './staging.ts';
