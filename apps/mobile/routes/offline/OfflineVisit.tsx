import { OfflineVisitScreen } from '@homestead/workflow/mobile';
import { useNavigate, useParams } from 'react-router';
import { paths } from '../../paths.ts';

export default function OfflineVisit() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const toList = () => void navigate(paths.Offline, { replace: true });
  return <OfflineVisitScreen key={id} taskId={id} onBack={toList} onQueued={toList} />;
}
