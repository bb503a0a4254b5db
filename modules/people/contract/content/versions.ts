import {
  defineRoute,
  doneTexts,
  exportOf,
  IdParams,
  IsoTime,
  ListQuery,
  Nullable,
  Page,
} from '@homestead/http/contract';
import { type Static, Type } from 'typebox';
import { versionTexts as texts } from './texts.ts';

const exact = { additionalProperties: false };
const common = { tag: texts.tag, access: 'session' } as const;
const edits = { ...common, capability: 'people.content.edit' } as const;
const publishes = { ...common, capability: 'people.content.publish' } as const;
const base = '/v1/content/version';

/** What one draft may hold, and a file or package. */
/** A package of the whole content of a county goes into one version of an empty one. */
export const contentLimits = { entries: 5_000, text: 2_800_000, note: 500, name: 60 } as const;

export const versionStates = ['draft', 'planned', 'published'] as const;
const Version = Type.Integer({ minimum: 1, description: '所见的草稿版次；已被他人修改则拒绝（40900）' });
const Kind = Type.String({ minLength: 1, maxLength: 64 });
const Key = Type.String({ minLength: 1, maxLength: 200 });

/** A version of content: what people change together, beside what is published. */
export const ContentVersion = Type.Object({
  id: Type.String(),
  name: Type.String(),
  note: Type.String({ description: '修改原因' }),
  state: Type.Enum([...versionStates], { description: 'draft 草稿，planned 待定时发布，published 已发布' }),
  version: Type.Integer(),
  entries: Type.Integer({ description: '条目数' }),
  origin: Nullable(Type.String({ description: '来源：内容包的签名者，或所回退的版本' })),
  publishAt: Nullable(IsoTime),
  problem: Nullable(Type.String({ description: '定时发布未能进行的原因' })),
  publishedAt: Nullable(IsoTime),
  publishedBy: Nullable(Type.String()),
  createTime: IsoTime,
  createdBy: Type.String(),
  updateTime: IsoTime,
  updatedBy: Type.String(),
});
export type ContentVersion = Static<typeof ContentVersion>;

/** An entry of a version beside what is published, field by field. */
export const VersionEntry = Type.Object({
  kind: Type.String(),
  kindLabel: Type.String(),
  key: Type.String(),
  title: Type.String(),
  change: Type.Enum(['added', 'changed', 'removed', 'same']),
  entry: Type.Unsafe<unknown>({ description: '发布后的内容；空为删除' }),
  fields: Type.Array(
    Type.Object({
      name: Type.String(),
      label: Type.String(),
      before: Type.Unsafe<unknown>({}),
      after: Type.Unsafe<unknown>({}),
    }),
  ),
  updateTime: IsoTime,
  updatedBy: Type.String(),
});
export type VersionEntry = Static<typeof VersionEntry>;

export const ContentVersionDetail = Type.Object({
  ...ContentVersion.properties,
  entryList: Type.Array(VersionEntry),
  can: Type.Array(Type.String()),
});
export type ContentVersionDetail = Static<typeof ContentVersionDetail>;

const Remark = Type.Object({
  kind: Nullable(Type.String()),
  key: Nullable(Type.String()),
  message: Type.String(),
});

/** What a check found: each problem at its entry, or at none where entries do not fit each other. */
export const VersionReport = Type.Object({
  problems: Type.Array(Remark),
  warnings: Type.Array(Remark, { description: '不影响发布、请核对的提示' }),
});
export type VersionReport = Static<typeof VersionReport>;

export const PublishedEntry = Type.Object({
  key: Type.String(),
  title: Type.String(),
  entry: Type.Unsafe<unknown>({}),
});
export type PublishedEntry = Static<typeof PublishedEntry>;

const About = {
  name: Type.String({ minLength: 1, maxLength: contentLimits.name }),
  note: Type.Optional(Type.String({ maxLength: contentLimits.note })),
};
const Text = Type.String({ minLength: 1, maxLength: contentLimits.text });

export const listKinds = defineRoute({
  ...edits,
  method: 'GET',
  path: '/v1/content/kind',
  summary: '可用内容版本修改的内容类别',
  query: Type.Object({
    shape: Type.Optional(
      Type.String({ maxLength: 64, description: '要一并返回哪一类别的条目结构，填 kind' }),
    ),
  }),
  data: Type.Array(
    Type.Object({
      kind: Type.String(),
      label: Type.String(),
      takesFiles: Type.Boolean({ description: '可上传文件' }),
      shape: Type.Optional(
        Type.Unsafe<unknown>({ description: '参数 shape 所指类别的条目应有的结构（JSON Schema）' }),
      ),
    }),
  ),
});
export const listEntries = defineRoute({
  ...edits,
  method: 'GET',
  path: '/v1/content/entry',
  summary: '某一类别正在使用的内容',
  query: Type.Object({ ...ListQuery.properties, kind: Kind }),
  data: Page(PublishedEntry),
});
export const listVersions = defineRoute({
  ...edits,
  method: 'GET',
  path: base,
  summary: '内容版本列表：草稿、待定时发布和已发布的',
  query: Type.Object({ ...ListQuery.properties, state: Type.Optional(Type.Enum([...versionStates])) }),
  data: Type.Object({ ...Page(ContentVersion).properties, can: Type.Array(Type.String()) }),
});
export const exportVersions = exportOf(listVersions, `${base}/export`);
export const getVersion = defineRoute({
  ...edits,
  method: 'GET',
  path: `${base}/:id`,
  summary: '一个内容版本，逐项与正在使用的内容比较',
  params: IdParams,
  data: ContentVersionDetail,
});
export const createVersion = defineRoute({
  ...edits,
  method: 'POST',
  path: base,
  summary: '新建内容版本的草稿',
  body: Type.Object(About, exact),
  data: ContentVersionDetail,
  idempotent: true,
  success: doneTexts.created,
});
export const changeVersion = defineRoute({
  ...edits,
  method: 'PUT',
  path: `${base}/:id`,
  summary: '修改草稿的名称和修改原因',
  params: IdParams,
  body: Type.Object({ ...About, version: Version }, exact),
  data: ContentVersionDetail,
  success: doneTexts.changed,
});
export const deleteVersion = defineRoute({
  ...edits,
  method: 'DELETE',
  path: `${base}/:id`,
  summary: '删除草稿；已发布的版本保留',
  params: IdParams,
  success: doneTexts.removed,
});
export const putEntry = defineRoute({
  ...edits,
  method: 'PUT',
  path: `${base}/:id/entry`,
  summary: '在草稿中写入一个条目；entry 为空表示发布时删除该条目',
  params: IdParams,
  body: Type.Object({ kind: Kind, key: Key, entry: Type.Unsafe<unknown>({}), version: Version }, exact),
  bodySize: 'form',
  data: ContentVersionDetail,
  success: texts.entrySaved,
});
export const dropEntry = defineRoute({
  ...edits,
  method: 'DELETE',
  path: `${base}/:id/entry`,
  summary: '从草稿中去掉一个条目',
  params: IdParams,
  query: Type.Object({ kind: Kind, key: Key, version: Version }),
  data: ContentVersionDetail,
  success: texts.entryDropped,
});
export const putFile = defineRoute({
  ...edits,
  method: 'POST',
  path: `${base}/:id/file`,
  summary: '把内容文件（表单、流程、指南、字典）写入草稿',
  params: IdParams,
  body: Type.Object(
    { kind: Kind, name: Type.String({ minLength: 1, maxLength: 200 }), text: Text, version: Version },
    exact,
  ),
  bodySize: 'document',
  data: ContentVersionDetail,
  success: texts.entrySaved,
});
export const checkVersion = defineRoute({
  ...edits,
  method: 'POST',
  path: `${base}/:id/check`,
  summary: '检查草稿：按发布的方式试写一遍再撤销，列出全部问题',
  params: IdParams,
  data: VersionReport,
  reads: true,
});
export const publishVersion = defineRoute({
  ...publishes,
  method: 'POST',
  path: `${base}/:id/publish`,
  summary: '发布草稿；带 at 时到时自动发布',
  params: IdParams,
  body: Type.Object(
    {
      version: Version,
      at: Type.Optional(Type.String({ maxLength: 40, description: '发布时刻，ISO 8601' })),
    },
    exact,
  ),
  data: ContentVersionDetail,
  success: (body) => ((body as { at?: string }).at ? texts.planned : texts.published),
});
export const dropPlan = defineRoute({
  ...publishes,
  method: 'DELETE',
  path: `${base}/:id/publish`,
  summary: '取消定时发布，版本回到草稿',
  params: IdParams,
  data: ContentVersionDetail,
  success: texts.planDropped,
});
export const rollBack = defineRoute({
  ...publishes,
  method: 'POST',
  path: `${base}/:id/rollback`,
  summary: '把发布前的内容写成新的草稿，检查后发布即回退',
  params: IdParams,
  data: ContentVersionDetail,
  idempotent: true,
  success: texts.rolledBack,
});
export const exportPackage = defineRoute({
  ...edits,
  method: 'POST',
  path: '/v1/content/package',
  summary: '导出内容包：一个版本的条目，或若干类别的全部内容，带本县签名',
  body: Type.Object(
    {
      versionId: Type.Optional(Type.String({ maxLength: 64 })),
      kinds: Type.Optional(Type.Array(Kind, { minItems: 1, maxItems: 30 })),
    },
    exact,
  ),
  data: Type.Object({ name: Type.String(), text: Type.String() }),
});
export const importPackage = defineRoute({
  ...publishes,
  method: 'POST',
  path: '/v1/content/package/import',
  summary: '导入内容包：核对签名后成为一个草稿',
  body: Type.Object({ text: Text }, exact),
  bodySize: 'document',
  data: ContentVersionDetail,
  success: texts.imported,
});

/** A public key of whoever signs packages. */
export const SignerKey = Type.String({
  pattern: '^([A-Za-z0-9+/]{59}=|[A-Za-z0-9+/]{122}==)$',
  description: 'Ed25519 或 SM2 公钥，SPKI，Base64',
});

export const Signer = Type.Object({
  publicKey: Type.String(),
  fingerprint: Type.String({ description: '公钥指纹，用于电话或书面核对' }),
  name: Type.String(),
  isOwn: Type.Boolean(),
  addedAt: Nullable(IsoTime),
  addedBy: Nullable(Type.String()),
});
export type Signer = Static<typeof Signer>;

export const listSigners = defineRoute({
  ...edits,
  method: 'GET',
  path: '/v1/content/signer',
  summary: '受信任的内容包签名者；第一个是本县',
  data: Type.Array(Signer),
});
export const trustSigner = defineRoute({
  ...publishes,
  method: 'POST',
  path: '/v1/content/signer',
  summary: '信任一个签名者',
  body: Type.Object(
    {
      name: Type.String({ minLength: 1, maxLength: 60 }),
      publicKey: SignerKey,
    },
    exact,
  ),
  data: Type.Array(Signer),
  success: texts.trusted,
});
export const distrustSigner = defineRoute({
  ...publishes,
  method: 'POST',
  path: '/v1/content/signer/remove',
  summary: '不再信任一个签名者',
  body: Type.Object({ publicKey: Type.String({ maxLength: 200 }) }, exact),
  data: Type.Array(Signer),
  success: doneTexts.removed,
});
