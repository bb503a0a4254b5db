import { noticeTexts } from '@homestead/notices/contract';
import { NoticeScreen } from '@homestead/notices/mobile';
import { useSignedIn } from '../Shell.tsx';

export default function Notices() {
  const person = useSignedIn();
  return <NoticeScreen title={person.isOfficer ? noticeTexts.centre : noticeTexts.mine} />;
}
