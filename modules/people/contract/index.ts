export { peopleCapabilities } from './capabilities.ts';
export * from './grants.ts';
export * from './limits.ts';
export {
  type ClientMenu,
  getMenu,
  type MenuClient,
  type MenuIcon,
  type MenuItem,
  menuIcons,
} from './menus.ts';
export * from './own/sessions.ts';
export * from './own/texts.ts';
export { checkPassword } from './password.ts';
export * from './person.ts';
export { accountOf, idsOf, underPseudonym } from './pseudonyms.ts';
export * from './roles/grants.ts';
export { roleTexts } from './roles/texts.ts';
export * from './routes.ts';
export { contentTexts, peopleFaults, peopleTexts } from './texts.ts';
