import type { CapabilityCatalogue } from '@homestead/http/contract';

/** What a role may be allowed in this module. Content gives capabilities to roles. */
export const dictionaryCapabilities = {
  'dictionaries.dictionary.read': { label: '查看数据字典', group: '数据字典' },
  'dictionaries.dictionary.create': { label: '新增数据字典', group: '数据字典' },
  'dictionaries.dictionary.edit': { label: '修改数据字典及条目', group: '数据字典' },
  'dictionaries.dictionary.delete': { label: '删除数据字典', group: '数据字典' },
} as const satisfies CapabilityCatalogue;

declare module '@homestead/http/contract' {
  interface CapabilityNames extends Record<keyof typeof dictionaryCapabilities, true> {}
}
