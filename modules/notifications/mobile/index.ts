export { NoticeScreen } from './NoticeScreen.tsx';
export { UnreadDot } from './UnreadDot.tsx';
