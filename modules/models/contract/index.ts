export { DataModel, DataModelField, UploadRule } from './model.ts';
