export {
  type Access,
  createAccess,
  type LayerAccess,
  type ReadableLayer,
  type Reader,
} from './access.ts';
