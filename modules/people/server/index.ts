export { type OwnDataHolder, ownDataRow } from './account/own-data.ts';
export { audienceSql } from './accounts.ts';
export type { RoleContent } from './content.ts';
export { contentRoutes } from './content-edits/routes.ts';
export {
  type ContentVersions,
  createContentVersions,
  raiseRevision,
  rewriteSigningKey,
} from './content-edits/versions/index.ts';
export { defaultSessions, type PeopleSettings, type SessionLimits } from './deps.ts';
export type { Divisions } from './divisions.ts';
export { roleKind } from './grants/role-kind.ts';
export { createMenus, type Menus } from './menus/index.ts';
export { loadMenus } from './menus/load.ts';
export { menuFor, type OfferedProcess } from './menus/menu.ts';
export { createPeople, type People } from './people.ts';
export type { Principal } from './principal.ts';
export { checkKeys, forgetKeys, sealAccounts } from './sealing.ts';
export { demoPassword } from './seed.ts';
export type { SetupPort } from './setup/ports.ts';
export { demoSmsCode } from './sign-in/codes/sms.ts';
export { livingSessions, sessionKeyOf } from './sign-in/sessions.ts';
