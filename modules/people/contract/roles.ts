/** Role codes: the one list that code may name. `content/people/roles.json` gives them their names. */
export const roleCodes = [
  'villager',
  'collective',
  'village-committee',
  'inspector',
  'township-office',
  'dept-agriculture',
  'dept-natural-resources',
  'dept-forestry',
  'dept-water',
  'township-head',
  'county-natural-resources',
  'county-agriculture',
  'law-enforcement',
  'registry',
  'admin',
  'auditor',
] as const;

export type RoleCode = (typeof roleCodes)[number];

/** How far a role sees: its own cases, or all of a division of that level, or the whole platform. */
export const roleScopes = ['own', 'village', 'township', 'county', 'platform'] as const;
export type RoleScope = (typeof roleScopes)[number];

/** The widest scope of a person's roles decides what lists show. */
export const scopeOfRole = {
  villager: 'own',
  collective: 'village',
  'village-committee': 'village',
  inspector: 'township',
  'township-office': 'township',
  'dept-agriculture': 'township',
  'dept-natural-resources': 'township',
  'dept-forestry': 'township',
  'dept-water': 'township',
  'township-head': 'township',
  'county-natural-resources': 'county',
  'county-agriculture': 'county',
  'law-enforcement': 'county',
  registry: 'county',
  admin: 'platform',
  auditor: 'platform',
} as const satisfies Record<RoleCode, RoleScope>;

/** Roles that do the county's work; the auditor only looks at it. */
export const officerRoles: readonly RoleCode[] = roleCodes.filter(
  (role) => role !== 'villager' && role !== 'auditor',
);

/** Everyone but villagers works for the county; officers see originals, villagers see copies without place data. */
export function isOfficer(roles: readonly string[]): boolean {
  return roles.some((role) => role !== 'villager');
}

/** The widest scope among roles; `own` for none. */
export function scopeOf(roles: readonly string[]): RoleScope {
  const ranks = roles.map((role) => roleScopes.indexOf(scopeOfRole[role as RoleCode] ?? 'own'));
  return roleScopes[Math.max(0, ...ranks)] ?? 'own';
}
