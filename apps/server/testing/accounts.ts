/** One account of each role of the demonstration. */
export const accountOfRole: Readonly<Record<string, string>> = {
  villager: 'nonghu1',
  collective: 'jiti',
  'village-committee': 'cunwei',
  inspector: 'xuncha',
  'township-office': 'zhenban',
  'dept-agriculture': 'nongye',
  'dept-natural-resources': 'ziran',
  'dept-forestry': 'linye',
  'dept-water': 'shuili',
  'township-head': 'zhenzhang',
  'county-natural-resources': 'xianziran',
  'county-agriculture': 'nongyeju',
  'law-enforcement': 'zhifa',
  registry: 'dengji',
  admin: 'admin',
  auditor: 'shenji',
};
