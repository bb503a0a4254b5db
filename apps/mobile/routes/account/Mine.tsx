import { signatureTexts } from '@homestead/files/contract';
import { familyTexts } from '@homestead/homestead/mobile';
import { can } from '@homestead/people/contract';
import { MineScreen, ownAccountTexts } from '@homestead/people/mobile';
import { clearSession } from '@homestead/ui';
import { Icon } from '@homestead/ui/phone';
import { offlineTexts, readMarks, setVault } from '@homestead/workflow/view';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { queryClient } from '../../connection.ts';
import { loginPath, paths } from '../../paths.ts';
import { useSignedIn } from '../../Shell.tsx';
import { hasUnsentInput } from './unsent-input.ts';

export default function Mine() {
  const navigate = useNavigate();
  const person = useSignedIn();
  const { isOfficer, id } = person;
  const work = readMarks().find((mark) => mark.person === id);
  const [isTyped, setTyped] = useState(false);
  useEffect(() => void hasUnsentInput(id).then(setTyped), [id]);
  const typed = isTyped ? { title: offlineTexts.signOutTyped, body: offlineTexts.signOutTypedBody } : null;
  const leaving =
    work && work.unsent > 0
      ? { title: offlineTexts.signOut(work.unsent), body: offlineTexts.signOutBody + (typed?.body ?? '') }
      : typed;
  return (
    <MineScreen
      leaving={leaving}
      onSignedOut={() => {
        setVault(null);
        clearSession();
        queryClient.clear();
        void navigate(loginPath, { replace: true });
      }}
    >
      <li>
        <Link className="ui-row" to={paths.Signature} data-testid="to-signature">
          <span className="ui-grow">{signatureTexts.title}</span>
          <Icon name="next" size={18} />
        </Link>
      </li>
      {isOfficer && (
        <li>
          <Link className="ui-row" to={paths.Offline} data-testid="to-offline">
            <span className="ui-grow">
              {offlineTexts.title}
              {work && (
                <>
                  <br />
                  <span className="ui-soft">{offlineTexts.mineNote(work.packs, work.unsent)}</span>
                </>
              )}
            </span>
            <Icon name="next" size={18} />
          </Link>
        </li>
      )}
      {can(person, 'homestead.family.keep') && (
        <li>
          <Link className="ui-row" to={paths.Family} data-testid="to-family">
            <span className="ui-grow">
              {familyTexts.title}
              <br />
              <span className="ui-soft">{familyTexts.note}</span>
            </span>
            <Icon name="next" size={18} />
          </Link>
        </li>
      )}
      <li>
        <Link className="ui-row" to={paths.OwnData} data-testid="to-own-data">
          <span className="ui-grow">
            {ownAccountTexts.data}
            <br />
            <span className="ui-soft">{ownAccountTexts.dataNote}</span>
          </span>
          <Icon name="next" size={18} />
        </Link>
      </li>
    </MineScreen>
  );
}
