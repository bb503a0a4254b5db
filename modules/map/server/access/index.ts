export {
  type Access,
  createAccess,
  type LayerAccess,
  openFields,
  type ReadableLayer,
  type Reader,
} from './access.ts';
