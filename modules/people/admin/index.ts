import { lazyChunk } from '@homestead/ui';

export { ApiProvider, useApi } from './desk/api.tsx';
export { DeskProvider } from './desk/DeskProvider.tsx';
export { DialogFrame } from './desk/DialogFrame.tsx';
export { tell } from './desk/notices.ts';
export { PageFailure, PageState } from './desk/PageState.tsx';
export { palette } from './desk/theme.ts';
export { Landscape } from './Landscape.tsx';
export { checkToken, type Presence, usePresence } from './session/identity.ts';
export { RequireSession } from './session/RequireSession.tsx';
export { Shell } from './shell/Shell.tsx';
export { type MenuEntry, menuFor, type ScreenMeta } from './shell/screen.ts';

export const LoginPage = lazyChunk(async () => ({ default: (await import('./LoginPage.tsx')).LoginPage }));
export const UserCentrePage = lazyChunk(async () => ({
  default: (await import('./UserCentrePage.tsx')).UserCentrePage,
}));
export const BigScreenPage = lazyChunk(async () => ({
  default: (await import('./BigScreenPage.tsx')).BigScreenPage,
}));
export { MissingPage } from './MissingPage.tsx';
