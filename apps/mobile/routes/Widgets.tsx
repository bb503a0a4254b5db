import { WidgetsScreen } from '@homestead/forms/mobile';
import { useBack } from '../back.ts';
import { useSignedIn } from '../Shell.tsx';

export default function Widgets() {
  const { roles } = useSignedIn();
  return <WidgetsScreen isAllowed={roles.includes('admin')} onBack={useBack()} />;
}
