/** What the check of all data says of layers, in both languages. */
export const layerVerifyTexts = {
  currentTitle: {
    zh: '每个图层的当前版本都已发布',
    en: 'the current version of each layer is a published one',
  },
  notPublished: (layer: string, version: number) =>
    `图层「${layer}」的当前版本第 ${version} 版没有发布 / current version ${version} is not published`,
  featuresTitle: { zh: '图层的每个版本要素齐全', en: 'each version of a layer has all its features' },
  otherCount: (layer: string, version: number, expected: number, found: number) =>
    `图层「${layer}」第 ${version} 版应有 ${expected} 个要素，实有 ${found} 个 / version ${version}: ${expected} features, ${found} found`,
  importsTitle: { zh: '完成的导入与其版本一致', en: 'finished imports agree with their versions' },
  otherThanImported: (file: string, version: number, expected: number, found: number) =>
    `导入「${file}」入库 ${expected} 个要素，第 ${version} 版有 ${found} 个 / imported ${expected}, version ${version} has ${found}`,
} as const;
