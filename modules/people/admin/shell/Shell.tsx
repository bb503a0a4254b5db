import { PageBoundary, uiTexts } from '@homestead/ui';
import { Button, Drawer, Result, Spin } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { usePresence } from '../session/identity.ts';
import { adminTexts } from '../texts.ts';
import { Breadcrumb } from './Breadcrumb.tsx';
import { Header } from './Header.tsx';
import { SideNav } from './SideNav.tsx';
import { type MenuEntry, menuFor } from './screen.ts';
import styles from './shell.module.css';

interface Props {
  menu: readonly MenuEntry[];
  pathOf(routeName: string): string | undefined;
  /** What stands in the header of people who are signed in, before their name. */
  extra?: ReactNode;
}

/** The frame of every screen: header, side navigation (a drawer on narrow windows), breadcrumb, content. */
export function Shell({ menu, pathOf, extra }: Props) {
  const presence = usePresence();
  const { pathname } = useLocation();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const entries = menuFor(menu, presence.identity ?? { roles: [], capabilities: [] });
  const isPlain = presence.state === 'out' || pathname === '/Login' || pathname === '/BigScreen';
  return (
    <div className={styles.shell}>
      <a href="#main" className={styles.skip}>
        {adminTexts.skip}
      </a>
      <Header onMenu={isPlain ? undefined : () => setDrawerOpen(true)} extra={extra} />
      <div className={styles.body}>
        {!isPlain && (
          <aside className={styles.side} aria-label={adminTexts.menu}>
            <SideNav menu={entries} pathOf={pathOf} key={entries.length} />
          </aside>
        )}
        <main id="main" className={isPlain ? styles.plain : styles.main} tabIndex={-1}>
          {!isPlain && pathname !== '/Main/Portal' && <Breadcrumb />}
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
        <SideNav menu={entries} pathOf={pathOf} onNavigate={() => setDrawerOpen(false)} />
      </Drawer>
    </div>
  );
}

/** A part that did not arrive or broke: nothing typed is lost, a reload goes on (spec 1 §8). */
function Fallback({ isChunk, reload }: { isChunk: boolean; reload(): void }) {
  return (
    <Result
      status="warning"
      title={isChunk ? uiTexts.chunkTitle : uiTexts.crashTitle}
      subTitle={isChunk ? uiTexts.chunkBody : uiTexts.crashBody}
      extra={
        <Button type="primary" onClick={reload}>
          {uiTexts.reload}
        </Button>
      }
    />
  );
}
