import { familyTexts } from '@homestead/homestead/mobile';
import { can } from '@homestead/people/contract';
import { CloseScreen, OwnDataScreen } from '@homestead/people/mobile';
import { clearSession } from '@homestead/ui';
import { Icon } from '@homestead/ui/phone';
import { Link, useNavigate } from 'react-router';
import { useBack } from '../../back.ts';
import { queryClient } from '../../connection.ts';
import { loginPath, paths } from '../../paths.ts';
import { useSignedIn } from '../../Shell.tsx';

/** What is held of whoever is signed in, and the closing of the account. */
export default function OwnData({ page }: { page: 'data' | 'close' }) {
  const navigate = useNavigate();
  const onBack = useBack();
  const person = useSignedIn();
  const onClosed = () => {
    clearSession();
    queryClient.clear();
    void navigate(loginPath, { replace: true });
  };
  if (page === 'close') return <CloseScreen onClosed={onClosed} onBack={onBack} />;
  return (
    <OwnDataScreen onBack={onBack} closePath={person.isOfficer ? null : paths.CloseAccount}>
      {can(person, 'homestead.family.keep') && (
        <li>
          <Link className="ui-row" to={paths.Family}>
            <span className="ui-grow">{familyTexts.title}</span>
            <Icon name="next" size={18} />
          </Link>
        </li>
      )}
    </OwnDataScreen>
  );
}
