import { LoginOutlined, LogoutOutlined, MenuOutlined, UserOutlined } from '@ant-design/icons';
import { clearSession, confirm } from '@homestead/ui';
import { useApi } from '@homestead/ui/desk';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { logout } from '../../contract/routes.ts';
import { usePresence } from '../session/identity.ts';
import { bigScreen } from '../target.ts';
import { adminTexts } from '../texts.ts';
import { Emblem } from './Emblem.tsx';
import styles from './shell.module.css';

/** Title to the portal, welcome to the user centre, sign in or out; nothing on the sign-in page (spec 1 §2). */
export function Header({ onMenu, extra }: { onMenu?: (() => void) | undefined; extra?: ReactNode }) {
  const presence = usePresence();
  const { pathname } = useLocation();
  if (pathname === '/Login') return null;
  return (
    <header className={styles.header} data-print="none">
      {onMenu && presence.state === 'line' && (
        <Button
          className={styles.menuButton ?? ''}
          type="text"
          icon={<MenuOutlined />}
          aria-label={adminTexts.menu}
          onClick={onMenu}
        />
      )}
      <Link to="/Main/Portal" className={styles.brand} data-testid="platform-title">
        <Emblem />
        <span>{adminTexts.platform}</span>
      </Link>
      <div className={styles.headerEnd}>
        {/* Only once the token is known to live: a dead one is forgotten here without a word (spec 1 §8). */}
        {presence.identity && extra}
        {presence.state === 'line' ? <SignedIn name={presence.userName} /> : <SignedOut />}
      </div>
    </header>
  );
}

function SignedIn({ name }: { name: string }) {
  const signOut = useSignOut();
  return (
    <>
      <Link to="/UserCenterIndex" className={styles.welcome} data-testid="welcome">
        <UserOutlined aria-hidden />
        <span>{adminTexts.welcome(name)}</span>
      </Link>
      <Button
        type="text"
        className={styles.headerButton ?? ''}
        icon={<LogoutOutlined />}
        data-testid="logout"
        onClick={() => void confirm({ title: adminTexts.signOut, body: adminTexts.signOutAsk, run: signOut })}
      >
        <span className={styles.wide}>{adminTexts.signOut}</span>
      </Button>
    </>
  );
}

function SignedOut() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (
    <Button
      type="text"
      className={styles.headerButton ?? ''}
      icon={<LoginOutlined />}
      data-testid="login"
      onClick={() => navigate('/Login', pathname === bigScreen ? { state: { from: bigScreen } } : {})}
    >
      {adminTexts.signIn}
    </Button>
  );
}

/** Ends the session on the server as far as it can be reached, and here in any case. */
export function useSignOut(): () => Promise<void> {
  const { callWithoutToast } = useApi();
  const navigate = useNavigate();
  const queries = useQueryClient();
  return async () => {
    await callWithoutToast(logout, {}).catch(() => undefined);
    clearSession();
    queries.clear();
    navigate('/Main/Portal');
  };
}
