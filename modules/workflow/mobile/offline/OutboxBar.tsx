import { useSession } from '@homestead/ui';
import { Icon } from '@homestead/ui/phone';
import { removeExpired } from '@homestead/ui/vault';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { offlineTexts as words } from '../../view/offline/texts.ts';
import { useSending } from '../../view/offline/use-outbox.ts';
import { readMarks, useOpenVault, useRevision } from '../../view/offline/vault-state.ts';
import './offline.css';

/** Screens that say the same themselves. */
const own = ['/Offline', '/Login'];

/** Sends in the background what was completed without a network, and says on every screen how much still waits. */
export function OutboxBar() {
  const vault = useOpenVault();
  useSending(vault);
  useRevision();
  const session = useSession();
  const { pathname } = useLocation();
  useEffect(() => {
    void removeExpired(Date.now()).catch(() => 0);
  }, []);
  const { unsent = 0, stuck = 0 } = readMarks().find(({ person }) => person === session?.id) ?? {};
  if (unsent === 0 || own.some((path) => pathname.startsWith(path))) return null;
  return (
    <Link to="/Offline" className="outbox-bar" role="status" data-testid="outbox-bar">
      <Icon name="offline" size={20} />{' '}
      <span>{stuck > 0 ? words.stuckBar(stuck) : words.waitingBar(unsent)}</span> <b>{words.see}</b>
    </Link>
  );
}
