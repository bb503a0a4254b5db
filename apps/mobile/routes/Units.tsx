import { UnitCentreScreen, UnitEditScreen, UnitViewScreen } from '@homestead/records/mobile';
import { useNavigate, useSearchParams } from 'react-router';
import { useBack } from '../back.ts';
import { paths } from '../paths.ts';
import { useSignedIn } from '../Shell.tsx';

const pages = { view: paths.UnitView, complete: paths.UnitComplete };

export default function Units({ page }: { page: 'centre' | 'view' | 'complete' }) {
  const { id: personId } = useSignedIn();
  const [address] = useSearchParams();
  const back = useBack();
  const navigate = useNavigate();
  const id = address.get('id');
  const asked = id ? { id } : {};
  if (page === 'centre') return <UnitCentreScreen paths={pages} onBack={back} />;
  if (page === 'view') return <UnitViewScreen {...asked} paths={pages} onBack={back} />;
  return (
    <UnitEditScreen
      {...asked}
      personId={personId}
      onBack={back}
      onSaved={(saved) => void navigate(`${pages.view}?id=${saved}`, { replace: true })}
    />
  );
}
