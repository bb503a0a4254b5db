export { modelCapabilities } from './capabilities.ts';
export * as modelRoutes from './catalog/routes.ts';
export * from './catalog/rows.ts';
export {
  columnOf,
  DataModel,
  DataModelField,
  type ReleasedField,
  Sensitive,
  type SensitiveText,
  sensitiveFiles,
  sensitiveTexts,
  type UnitFields,
  UploadRule,
} from './model.ts';
export { modelTexts } from './texts.ts';
