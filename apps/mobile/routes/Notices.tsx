import { noticeTexts } from '@homestead/notifications/contract';
import { NoticeScreen } from '@homestead/notifications/mobile';
import { useSignedIn } from '../Shell.tsx';

export default function Notices() {
  const person = useSignedIn();
  return <NoticeScreen title={person.isOfficer ? noticeTexts.centre : noticeTexts.mine} />;
}
