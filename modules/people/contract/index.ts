export * from './account/routes.ts';
export { accountTexts } from './account/texts.ts';
export { peopleCapabilities } from './capabilities.ts';
export * from './consumers/routes.ts';
export * from './consumers/texts.ts';
export * as contentRoutes from './content/routes.ts';
export * as contentVersionRoutes from './content/versions.ts';
export * from './grants.ts';
export * from './limits.ts';
export {
  type ClientMenu,
  type MenuClient,
  type MenuIcon,
  type MenuItem,
  menuClients,
  menuIcons,
} from './menus/menus.ts';
export * as menuRoutes from './menus/routes.ts';
export * from './menus/rows.ts';
export * from './oidc.ts';
export * from './organization/index.ts';
export * from './own/passkey-answer.ts';
export * from './own/passkeys.ts';
export * from './own/second-factor.ts';
export * from './own/sessions.ts';
export * from './own/texts.ts';
export { checkPassword } from './password/password.ts';
export * from './person.ts';
export { accountOf, idsOf, underPseudonym } from './pseudonyms.ts';
export * from './roles/grants.ts';
export * from './roles/role.ts';
export * from './roles/routes.ts';
export { roleColumns, roleTexts } from './roles/texts.ts';
export * from './routes.ts';
export * from './setup/index.ts';
export * from './staff/index.ts';
export { contentTexts, peopleFaults, peopleTexts } from './texts.ts';
export * from './words/index.ts';
