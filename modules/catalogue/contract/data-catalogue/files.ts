import {
  defineRoute,
  doneTexts,
  IdParams,
  IsoTime,
  ListQuery,
  Nullable,
  Page,
} from '@homestead/http/contract';
import { type Static, Type } from 'typebox';
import { dataFileTexts as texts } from './file-texts.ts';

/** The rule under which data files are uploaded (`POST /file/upload?rule=catalogue.dataFile`). */
export const dataFileRule = {
  name: 'catalogue.dataFile',
  rule: {
    maxCount: 1,
    maxBytes: 1024 * 1024 * 1024,
    types: [
      ...['zip', 'gpkg', 'geojson', 'json', 'kml', 'kmz', 'gml', 'dxf', 'dwg', 'csv', 'txt', 'xls', 'xlsx'],
      ...['tif', 'tiff', 'jpg', 'jpeg', 'png', 'pdf', 'doc', 'docx', 'rar', '7z'],
    ],
  },
};

const Lock = Type.Object({ by: Type.String(), at: IsoTime, mine: Type.Boolean() });

/** One version of a data file. */
export const DataFileVersion = Type.Object({
  id: Type.String({ description: '数据文件编号' }),
  name: Type.String(),
  number: Type.Integer({ description: '版本号，从 1 起' }),
  current: Type.Boolean({ description: '当前版本' }),
  fileId: Type.String({ description: '以 /file/download/{fileId} 下载' }),
  fileName: Type.String(),
  size: Type.Integer(),
  checksum: Type.String({ description: 'SHA-256，十六进制' }),
  note: Type.String(),
  createTime: IsoTime,
  createdBy: Type.String(),
});
export type DataFileVersion = Static<typeof DataFileVersion>;

/** A data file as its latest version shows it. */
export const DataFile = Type.Object({
  id: Type.String(),
  directoryId: Type.String(),
  directoryPath: Type.String(),
  name: Type.String(),
  remark: Type.String(),
  currentVersion: Type.Integer(),
  versions: Type.Integer({ description: '版本数' }),
  fileId: Type.String(),
  fileName: Type.String(),
  size: Type.Integer(),
  checksum: Type.String(),
  lock: Nullable(Lock),
  version: Type.Integer({ description: '修改时送回' }),
  createTime: IsoTime,
  createdBy: Type.String(),
  updateTime: IsoTime,
  updatedBy: Type.String(),
  can: Type.Array(Type.String()),
});
export type DataFile = Static<typeof DataFile>;

const exact = { additionalProperties: false };
const FileId = Type.String({
  minLength: 1,
  maxLength: 64,
  description: '以 rule=catalogue.dataFile 上传后的文件编号',
});
const Note = Type.Optional(Type.String({ maxLength: 500, description: '版本说明' }));
const fields = {
  directoryId: Type.String({ minLength: 1, maxLength: 64 }),
  name: Type.String({ minLength: 1, maxLength: 100 }),
  remark: Type.Optional(Type.String({ maxLength: 500 })),
};
export const DataFileBody = Type.Object(
  { ...fields, name: Type.Optional(fields.name), fileId: FileId, note: Note },
  exact,
);
export const DataFileChange = Type.Object(
  {
    ...fields,
    directoryId: Type.Optional(fields.directoryId),
    name: Type.Optional(fields.name),
    version: Type.Integer({ minimum: 1 }),
  },
  exact,
);
export const CheckIn = Type.Object(
  { fileId: FileId, note: Note, keepLock: Type.Optional(Type.Boolean({ description: '签入后仍保持签出' })) },
  exact,
);

const common = { tag: texts.kind, access: 'session' } as const;
const reads = { ...common, capability: 'catalogue.entry.read' } as const;
const edits = { ...common, capability: 'catalogue.file.edit' } as const;
const path = '/v1/data/file';

export const listFiles = defineRoute({
  ...reads,
  method: 'GET',
  path,
  summary: '数据文件列表',
  query: Type.Object({
    ...ListQuery.properties,
    directoryId: Type.Optional(Type.String({ maxLength: 64, description: '目录，含它的下级目录' })),
    name: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  data: Type.Object({ ...Page(DataFile).properties, can: Type.Array(Type.String()) }),
});
export const listAllVersions = defineRoute({
  ...reads,
  method: 'GET',
  path: `${path}/all`,
  summary: '全部数据文件的全部版本',
  query: Type.Object({
    ...ListQuery.properties,
    directoryId: Type.Optional(Type.String({ maxLength: 64 })),
    id: Type.Optional(Type.String({ maxLength: 64, description: '一个数据文件的' })),
  }),
  data: Page(DataFileVersion),
});
export const getFile = defineRoute({
  ...reads,
  method: 'GET',
  path: `${path}/:id`,
  summary: '一个数据文件',
  params: IdParams,
  data: DataFile,
});
export const createFile = defineRoute({
  ...edits,
  method: 'POST',
  path,
  summary: '新增数据文件（先上传文件，rule=catalogue.dataFile）',
  body: DataFileBody,
  data: DataFile,
  idempotent: true,
  success: doneTexts.created,
});
export const updateFile = defineRoute({
  ...edits,
  method: 'PUT',
  path: `${path}/:id`,
  summary: '修改数据文件的名称、目录和备注',
  params: IdParams,
  body: DataFileChange,
  data: DataFile,
  success: doneTexts.changed,
});
export const deleteFile = defineRoute({
  ...edits,
  method: 'DELETE',
  path: `${path}/:id`,
  summary: '删除数据文件及其全部版本',
  params: IdParams,
  success: doneTexts.removed,
});
export const listVersions = defineRoute({
  ...reads,
  method: 'GET',
  path: `${path}/:id/version`,
  summary: '一个数据文件的版本，新的在前',
  params: IdParams,
  query: ListQuery,
  data: Page(DataFileVersion),
});
export const checkIn = defineRoute({
  ...edits,
  method: 'POST',
  path: `${path}/:id/version`,
  summary: '签入新版本（被他人签出时拒绝）',
  params: IdParams,
  body: CheckIn,
  data: DataFile,
  idempotent: true,
  success: texts.checkedInDone,
});
export const checkOut = defineRoute({
  ...edits,
  method: 'POST',
  path: `${path}/:id/checkout`,
  summary: '签出（锁定，他人不能签入）',
  params: IdParams,
  data: DataFile,
  success: texts.checkedOutDone,
});
export const release = defineRoute({
  ...edits,
  method: 'DELETE',
  path: `${path}/:id/checkout`,
  summary: '取消签出（本人，或管理员）',
  params: IdParams,
  data: DataFile,
  success: texts.releasedDone,
});
