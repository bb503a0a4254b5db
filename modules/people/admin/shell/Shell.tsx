import { CallFailure } from '@homestead/http/client';
import { lazyPart, PageBoundary, PartPlace, preloadScreens } from '@homestead/ui';
import { useApi } from '@homestead/ui/desk';
import { Button, Spin } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useMenu } from '../../view/use-menu.ts';
import { usePresence } from '../session/identity.ts';
import { useRights } from '../session/use-rights.ts';
import { adminTexts } from '../texts.ts';
import { Header } from './Header.tsx';
import { type MenuPath, MenuPathProvider } from './menu-path.ts';
import { PageFailed } from './PageFailed.tsx';
import styles from './shell.module.css';

/** What only people who are signed in see: their menu is fetched at the same time. */
const Breadcrumb = lazyPart(async () => ({ default: (await import('./Breadcrumb.tsx')).Breadcrumb }));
const SideNav = lazyPart(async () => ({ default: (await import('./SideNav.tsx')).SideNav }));
const NavDrawer = lazyPart(async () => ({ default: (await import('./NavDrawer.tsx')).NavDrawer }));

interface Props {
  /** Addresses of the screens that menus name. */
  pathOf: MenuPath;
  /** What stands in the header of people who are signed in, before their name. */
  extra?: ReactNode;
}

/** The frame of every screen: header, side navigation (a drawer on narrow windows), breadcrumb, content. */
export function Shell({ pathOf, extra }: Props) {
  const presence = usePresence();
  const { call } = useApi();
  const menu = useMenu(call, 'desktop', presence.identity !== undefined);
  const { pathname } = useLocation();
  useRights(pathname);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const openDrawer = () => {
    setOpened(true);
    setDrawerOpen(true);
  };
  const items = menu.data?.children ?? [];
  // Refused while something else comes first, as a password that must be changed: to ask again brings the same answer.
  const isRefused = menu.error instanceof CallFailure && menu.error.status === 403;
  const sign = menu.isPending ? (
    <p className={styles.waiting} role="status">
      <span aria-hidden>
        <Spin size="small" />
      </span>
      {adminTexts.loading}
    </p>
  ) : menu.isError && !menu.data && !isRefused ? (
    <Button type="link" onClick={() => void menu.refetch()}>
      {adminTexts.menuFailed}
    </Button>
  ) : null;
  const isPlain = presence.state === 'out' || pathname === '/Login' || pathname === '/BigScreen';
  const isIn = presence.identity !== undefined;
  useEffect(() => (isIn ? preloadScreens() : undefined), [isIn]);
  return (
    <MenuPathProvider value={pathOf}>
      <div className={styles.shell}>
        <a href="#main" className={styles.skip}>
          {adminTexts.skip}
        </a>
        <Header onMenu={isPlain ? undefined : openDrawer} extra={extra} />
        <div className={styles.body}>
          {!isPlain && (
            <aside className={styles.side} data-print="none" aria-label={adminTexts.menu}>
              {sign}
              <PageBoundary resetKey={pathname} fallback={Nothing}>
                <SideNav menu={items} key={items.length} />
              </PageBoundary>
            </aside>
          )}
          <main id="main" className={isPlain ? styles.plain : styles.main} tabIndex={-1}>
            {!isPlain && pathname !== '/Main/Portal' && (
              <div className={styles.breadcrumb}>
                <PageBoundary resetKey={pathname} fallback={Nothing}>
                  <Breadcrumb menu={items} />
                </PageBoundary>
              </div>
            )}
            <PageBoundary resetKey={pathname} fallback={PageFailed}>
              <PartPlace fallback={<Spin className={styles.spin ?? ''} description={adminTexts.loading} />}>
                <Outlet />
              </PartPlace>
            </PageBoundary>
          </main>
        </div>
        {!isPlain && (
          <PageBoundary resetKey={pathname} fallback={Nothing}>
            {wasOpened && (
              <NavDrawer
                menu={items}
                sign={sign}
                isOpen={isDrawerOpen}
                onClose={() => setDrawerOpen(false)}
              />
            )}
          </PageBoundary>
        )}
      </div>
    </MenuPathProvider>
  );
}

/** Without a connection a part of the frame is missing, not the page. */
const Nothing = () => null;

/** A part that did not arrive or broke: nothing typed is lost, and the frame stays (spec 1 §8). */
