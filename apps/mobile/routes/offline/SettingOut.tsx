import { SettingOutScreen } from '@homestead/homestead/mobile';
import { useParams } from 'react-router';
import { useBack } from '../../back.ts';

export default function SettingOut() {
  const { processId = '' } = useParams();
  return <SettingOutScreen processId={processId} onBack={useBack()} />;
}
