import { PageBoundary, type PageProblem, preloadScreens } from '@homestead/ui';
import { useApi } from '@homestead/ui/desk';
import { Button, Drawer, Result, Spin } from 'antd';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useMenu } from '../../view/use-menu.ts';
import { usePresence } from '../session/identity.ts';
import { adminTexts } from '../texts.ts';
import { Breadcrumb } from './Breadcrumb.tsx';
import { Header } from './Header.tsx';
import { type MenuPath, MenuPathProvider } from './menu-path.ts';
import { SideNav } from './SideNav.tsx';
import styles from './shell.module.css';

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
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const items = menu.data?.children ?? [];
  const isPlain = presence.state === 'out' || pathname === '/Login' || pathname === '/BigScreen';
  const isIn = presence.identity !== undefined;
  useEffect(() => (isIn ? preloadScreens() : undefined), [isIn]);
  return (
    <MenuPathProvider value={pathOf}>
      <div className={styles.shell}>
        <a href="#main" className={styles.skip}>
          {adminTexts.skip}
        </a>
        <Header onMenu={isPlain ? undefined : () => setDrawerOpen(true)} extra={extra} />
        <div className={styles.body}>
          {!isPlain && (
            <aside className={styles.side} data-print="none" aria-label={adminTexts.menu}>
              {menu.isPending && (
                <p className={styles.waiting} role="status">
                  {adminTexts.loading}
                </p>
              )}
              {menu.isError && !menu.data && (
                <Button type="link" onClick={() => void menu.refetch()}>
                  {adminTexts.menuFailed}
                </Button>
              )}
              <SideNav menu={items} key={items.length} />
            </aside>
          )}
          <main id="main" className={isPlain ? styles.plain : styles.main} tabIndex={-1}>
            {!isPlain && pathname !== '/Main/Portal' && <Breadcrumb menu={items} />}
            <PageBoundary resetKey={pathname} fallback={Fallback}>
              <Suspense fallback={<Spin className={styles.spin ?? ''} description={adminTexts.loading} />}>
                <Outlet />
              </Suspense>
            </PageBoundary>
          </main>
        </div>
        <Drawer
          open={isDrawerOpen}
          onClose={() => setDrawerOpen(false)}
          placement="left"
          size={264}
          title={adminTexts.menu}
          styles={{ body: { padding: 8 } }}
        >
          <SideNav menu={items} onNavigate={() => setDrawerOpen(false)} />
        </Drawer>
      </div>
    </MenuPathProvider>
  );
}

/** A part that did not arrive or broke: nothing typed is lost, and the frame stays (spec 1 §8). */
function Fallback({ title, body, action, act }: PageProblem) {
  return (
    <Result
      status="warning"
      title={title}
      subTitle={body}
      extra={
        <Button type="primary" onClick={act} data-testid="reload">
          {action}
        </Button>
      }
    />
  );
}
