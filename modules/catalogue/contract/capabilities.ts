import type { CapabilityCatalogue } from '@homestead/http/contract';

/** What a role may be allowed in this module. Content gives capabilities to roles. */
export const catalogueCapabilities = {
  'catalogue.version.read': { label: '查看图层及其版本，比较版本', group: '空间数据' },
  'catalogue.import.run': { label: '导入图层数据', group: '空间数据' },
  'catalogue.version.publish': { label: '发布、回退和删除图层版本', group: '空间数据' },
  'catalogue.entry.read': { label: '查看数据目录、数据文件、元数据和空间模型', group: '空间数据' },
  'catalogue.entry.edit': { label: '维护数据目录、元数据和空间模型', group: '空间数据' },
  'catalogue.file.edit': { label: '上传、签出和签入数据文件', group: '空间数据' },
  'catalogue.file.unlock': { label: '取消他人对数据文件的签出', group: '空间数据' },
  'catalogue.model.run': { label: '运行空间模型', group: '空间数据' },
  'catalogue.style.read': { label: '查看图层、图层组和样式', group: '空间数据' },
  'catalogue.style.edit': { label: '新增、修改和删除样式', group: '空间数据' },
  'catalogue.layer.edit': { label: '新增、修改和删除图层', group: '空间数据' },
  'catalogue.layerGroup.edit': { label: '新增、修改和删除图层组', group: '空间数据' },
} as const satisfies CapabilityCatalogue;

declare module '@homestead/http/contract' {
  interface CapabilityNames extends Record<keyof typeof catalogueCapabilities, true> {}
}
