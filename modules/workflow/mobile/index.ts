export { ApplyScreen } from './ApplyScreen.tsx';
export { GuideScreen } from './GuideScreen.tsx';
export { OfficerHome, QuickEntries } from './OfficerHome.tsx';
export { ProcessScreen } from './ProcessScreen.tsx';
export { TaskList } from './TaskList.tsx';
export { TaskScreen } from './TaskScreen.tsx';
export { caseTexts, guides } from './texts.ts';
export { MyCases, VillagerHome } from './VillagerHome.tsx';
