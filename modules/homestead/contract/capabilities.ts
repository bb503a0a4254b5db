/** What a role may do with the county's cases beside its tasks. Content gives it to roles. */
export const homesteadCapabilities = {
  'homestead.personalData.reveal': { label: '查看全部可见案件的个人信息和证件原件', group: '个人信息' },
} as const;

export const revealPersonalData =
  'homestead.personalData.reveal' satisfies keyof typeof homesteadCapabilities;
