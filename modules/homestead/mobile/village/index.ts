export { ContactScreen } from './ContactScreen.tsx';
export { PublicNoticeList } from './NoticeList.tsx';
export { PublicNoticeScreen } from './NoticeScreen.tsx';
export { PolicyList, PolicyScreen } from './PolicyScreens.tsx';
export { villageWords } from './texts.ts';
export { useVillage } from './use-village.ts';
export { VillageBanner } from './VillageBanner.tsx';
