import { lazyChunk, lazyPart, lazyScreen } from '@homestead/ui';

export type { DesignerProps, DesignersByKind, Made } from './content/designers.ts';
export { LoginBackdrop } from './LoginBackdrop.tsx';
export { type RoleDataPickerProps, RoleDataPickers } from './roles/data-picker.ts';
export { checkToken, type Presence, usePresence } from './session/identity.ts';
export { RequireSession } from './session/RequireSession.tsx';
export { menuIcon } from './shell/icons.tsx';
export { type MenuPath, useMenuPath } from './shell/menu-path.ts';
export { PageFailed } from './shell/PageFailed.tsx';
export { Shell } from './shell/Shell.tsx';
export type { ScreenMeta } from './shell/screen.ts';

export const LoginPage = lazyChunk(async () => ({ default: (await import('./LoginPage.tsx')).LoginPage }));
export const UserCentrePage = lazyScreen(async () => ({
  default: (await import('./UserCentrePage.tsx')).UserCentrePage,
}));
export const ConsentNotice = lazyPart(async () => ({
  default: (await import('./centre/ConsentNotice.tsx')).ConsentNotice,
}));
export const DivisionSelect = lazyPart(async () => ({
  default: (await import('./organization/DivisionSelect.tsx')).DivisionSelect,
}));
export const ContentVersionPage = lazyScreen(async () => ({
  default: (await import('./content/ContentVersionPage.tsx')).default,
}));
export const ContentDesignPage = lazyChunk(async () => ({
  default: (await import('./content/DesignPage.tsx')).DesignPage,
}));
export const ContentDifferencePage = lazyScreen(async () => ({
  default: (await import('./content/ContentDifferencePage.tsx')).default,
}));
export const ModulesManagePage = lazyScreen(async () => ({
  default: (await import('./menus/ModulesManagePage.tsx')).default,
}));
export const StaffPage = lazyScreen(async () => ({
  default: (await import('./staff/StaffPage.tsx')).StaffPage,
}));
export const InstitutionPage = lazyScreen(async () => ({
  default: (await import('./organization/InstitutionPage.tsx')).InstitutionPage,
}));
export const OrganizationPage = lazyScreen(async () => ({
  default: (await import('./organization/OrganizationPage.tsx')).OrganizationPage,
}));
export const RoleManagePage = lazyScreen(async () => ({
  default: (await import('./roles/RoleManagePage.tsx')).default,
}));
export const GrantConfirmPage = lazyScreen(async () => ({
  default: (await import('./roles/GrantConfirmPage.tsx')).default,
}));
export const ConsumersPage = lazyScreen(async () => ({
  default: (await import('./consumers/ConsumersPage.tsx')).default,
}));
export const SetupPage = lazyScreen(async () => ({
  default: (await import('./setup/SetupPage.tsx')).SetupPage,
}));
export const SetupCard = lazyPart(async () => ({
  default: (await import('./setup/SetupCard.tsx')).SetupCard,
}));
export const BigScreenPage = lazyChunk(async () => ({
  default: (await import('./BigScreenPage.tsx')).BigScreenPage,
}));
export { MissingPage } from './MissingPage.tsx';
