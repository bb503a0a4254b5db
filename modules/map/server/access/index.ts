export { type Access, createAccess, type LayerAccess, openFields, type ReadableLayer } from './access.ts';
