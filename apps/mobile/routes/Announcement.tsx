import { AnnouncementScreen } from '@homestead/notifications/mobile';
import { useParams } from 'react-router';
import { useBack } from '../back.ts';

export default function Announcement() {
  const { id = '' } = useParams();
  return <AnnouncementScreen id={id} onBack={useBack()} />;
}
