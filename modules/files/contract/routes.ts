import { defineRoute, IdParams, IsoTime, ListQuery, Nullable, Page } from '@homestead/http/contract';
import { type Static, Type } from 'typebox';
import { fileTexts } from './texts.ts';

const tag = '文件';

export const Uploaded = Type.Object({
  id: Type.String(),
  name: Type.String(),
  suffix: Type.String(),
  size: Type.Integer(),
  width: Type.Optional(Type.Integer()),
  height: Type.Optional(Type.Integer()),
});
export type Uploaded = Static<typeof Uploaded>;

/** What a photo says of itself. */
export const PhotoFacts = Type.Object({
  takenAt: Nullable(IsoTime),
  longitude: Nullable(Type.Number({ description: '经度（EPSG:4490）' })),
  latitude: Nullable(Type.Number({ description: '纬度（EPSG:4490）' })),
  accuracy: Nullable(Type.Number({ description: '定位精度（米）' })),
  direction: Nullable(Type.Number({ description: '朝向，正北起顺时针的度数' })),
  clockSeconds: Nullable(Type.Integer({ description: '上传时手机时间比服务器快的秒数，慢为负；未知为空' })),
});
export type PhotoFacts = Static<typeof PhotoFacts>;

/** A file as lists show it; `url` is its download address, to which a browser adds a ticket. */
export const FileItem = Type.Object({
  id: Type.String(),
  name: Type.String(),
  suffix: Type.String(),
  size: Type.Integer(),
  url: Type.String(),
  image: Type.Boolean({ description: '可预览的图片' }),
  width: Type.Optional(Type.Integer()),
  height: Type.Optional(Type.Integer()),
  createTime: IsoTime,
  version: Type.Optional(Type.Integer({ description: '修改名称时送回' })),
  photo: Type.Optional(PhotoFacts),
});
export type FileItem = Static<typeof FileItem>;

const upload = {
  method: 'POST',
  summary: '上传文件（multipart，字段 file；可选 rule=组.字段）',
  tag,
  access: 'session',
  kind: 'multipart',
  idempotent: true,
  query: Type.Object({ rule: Type.Optional(Type.String({ maxLength: 130 })) }),
  body: Type.Object({
    rule: Type.Optional(Type.String({ maxLength: 130, description: '组.字段，放在 file 之前' })),
    sentAt: Type.Optional(
      Type.String({ maxLength: 40, description: '发送时手机的时间（ISO 8601，含时区），放在 file 之前' }),
    ),
    file: Type.Unsafe<Blob>({ type: 'string', format: 'binary' }),
  }),
  data: Uploaded,
  success: fileTexts.uploaded,
} as const;

export const uploadFile = defineRoute({ ...upload, path: '/file/upload' });
/** The upload as the record of a file is made by the rules of lists. */
export const createFile = defineRoute({ ...upload, path: '/file' });
/** The second name of the same call, which the specified phone widgets use. */
export const uploadFile1 = defineRoute({ ...upload, path: '/file/upload1' });

const stream = { method: 'GET', tag, access: 'ticket', kind: 'stream', params: IdParams } as const;

export const downloadFile = defineRoute({ ...stream, path: '/file/download/:id', summary: '下载文件' });
export const previewFile = defineRoute({
  ...stream,
  path: '/file/preview/:id',
  summary: '预览文件（图片在页内，其他为附件）',
});
export const thumbnailFile = defineRoute({ ...stream, path: '/file/thumbnail/:id', summary: '图片缩略图' });

export const maxFileIds = 100;

export const filesByIds = defineRoute({
  method: 'GET',
  path: '/file/fileIds',
  summary: '按编号取文件名称与地址（无权查看的不返回）',
  tag,
  access: 'session',
  query: Type.Object({
    fileIds: Type.String({ maxLength: maxFileIds * 40, description: '逗号分隔，最多100个' }),
  }),
  data: Type.Array(FileItem),
});

export const getFile = defineRoute({
  method: 'GET',
  path: '/file/:id',
  summary: '文件信息',
  tag,
  access: 'session',
  params: IdParams,
  data: FileItem,
});

export const renameFile = defineRoute({
  method: 'PUT',
  path: '/file/:id',
  summary: '修改本人未提交文件的名称（后缀不变）',
  tag,
  access: 'session',
  params: IdParams,
  body: Type.Object(
    { name: Type.String({ minLength: 1, maxLength: 200 }), version: Type.Integer({ minimum: 1 }) },
    { additionalProperties: false },
  ),
  data: FileItem,
  success: fileTexts.renamed,
});

export const deleteFile = defineRoute({
  method: 'DELETE',
  path: '/file/:id',
  summary: '删除本人未提交的文件',
  tag,
  access: 'session',
  params: IdParams,
  success: fileTexts.deleted,
});

export const listFiles = defineRoute({
  method: 'GET',
  path: '/file',
  summary: '本人上传的文件',
  tag,
  access: 'session',
  query: ListQuery,
  data: Page(FileItem),
});

export const fileRoutes = {
  uploadFile,
  uploadFile1,
  createFile,
  downloadFile,
  previewFile,
  thumbnailFile,
  filesByIds,
  getFile,
  renameFile,
  deleteFile,
  listFiles,
};
