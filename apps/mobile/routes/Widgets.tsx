import { WidgetsScreen } from '@homestead/forms/mobile';
import { can } from '@homestead/people/contract';
import { useBack } from '../back.ts';
import { useSignedIn } from '../Shell.tsx';

export default function Widgets() {
  return <WidgetsScreen isAllowed={can(useSignedIn(), 'forms.widget.view')} onBack={useBack()} />;
}
