export { audienceSql } from './accounts.ts';
export type { RoleContent } from './content.ts';
export { defaultSessions, type PeopleSettings, type SessionLimits } from './deps.ts';
export type { Divisions } from './divisions.ts';
export { createPeople, type People } from './people.ts';
export type { Principal } from './principal.ts';
export { demoPassword } from './seed.ts';
export { demoSmsCode } from './sign-in/sms.ts';
