export {
  DataModel,
  DataModelField,
  Sensitive,
  type SensitiveText,
  sensitiveFiles,
  sensitiveTexts,
  UploadRule,
} from './model.ts';
