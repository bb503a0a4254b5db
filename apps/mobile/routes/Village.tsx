import {
  ContactScreen,
  DrawingBrowser,
  PolicyList,
  PolicyScreen,
  PublicNoticeList,
  PublicNoticeScreen,
} from '@homestead/homestead/mobile';
import { useParams } from 'react-router';
import { useBack } from '../back.ts';
import { paths } from '../paths.ts';

/** What a villager looks up: public notices, policies, telephones, house drawings. */
export default function Village({
  page,
}: {
  page: 'notices' | 'notice' | 'policies' | 'policy' | 'contacts' | 'drawings';
}) {
  const onBack = useBack();
  const { id = '' } = useParams();
  if (page === 'notices') return <PublicNoticeList onBack={onBack} />;
  if (page === 'notice') return <PublicNoticeScreen processId={id} onBack={onBack} />;
  if (page === 'policies') return <PolicyList onBack={onBack} />;
  if (page === 'policy') return <PolicyScreen policyKey={id} onBack={onBack} />;
  if (page === 'contacts') return <ContactScreen unitPath={paths.UnitView} onBack={onBack} />;
  return <DrawingBrowser onBack={onBack} />;
}
