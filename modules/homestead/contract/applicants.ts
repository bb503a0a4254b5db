/** Who enters applications for villagers that cannot do it themselves. */
export const proxies: readonly string[] = ['village-committee', 'collective', 'township-office'];
