import { UnreadDot } from '@homestead/notifications/mobile';
import { menuIcons, type Person, usePerson } from '@homestead/people/mobile';
import { lazyChunk, PageBoundary, PartPlace, preloadScreens } from '@homestead/ui';
import { Icon, LoadProblem, PageFailure, Skeleton } from '@homestead/ui/phone';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect } from 'react';
import { Navigate, NavLink, Outlet, useLocation, useOutletContext } from 'react-router';
import { endFrame, rememberHome } from './frame/frame.ts';
import { homeOf, homes } from './home.ts';
import { pathOf, usePhoneMenu } from './menu.ts';
import { OfflineWay } from './OfflineWay.tsx';
import { loginPath, paths } from './paths.ts';
import { shellTexts as words } from './texts.ts';

const PullToRefresh = lazyChunk(() => import('./routes/PullToRefresh.tsx'));
const TodoBadge = lazyChunk(() => import('./routes/cases/TodoBadge.tsx'));

/** Other lists that stand under the tab of a screen. */
const beside: Readonly<Record<string, readonly string[]>> = {
  Todo: [paths.Claimable, paths.Cases, paths.AllCases],
};

/** Screens of someone signed in: who it is is asked once, and the main places have tabs at the bottom. */
export function Shell() {
  const { person, isSignedOut, isError, error, retry } = usePerson();
  const menu = usePhoneMenu(person !== undefined);
  const queries = useQueryClient();
  const { pathname, search } = useLocation();
  const isIn = person !== undefined;
  useEffect(() => (isIn ? preloadScreens() : undefined), [isIn]);
  const home = person && homeOf(person);
  useEffect(() => (home ? rememberHome(home) : undefined), [home]);
  const isFramed = isSignedOut || (!isError && homes.has(pathname) && !person?.isOfficer);
  useLayoutEffect(() => (isFramed ? undefined : endFrame()), [isFramed]);
  useEffect(() => endFrame, []);
  if (isSignedOut) return <Navigate to={loginPath} replace state={{ from: pathname + search }} />;
  if (isError && !person)
    return (
      <>
        <LoadProblem error={error} onRetry={retry} />
        <OfflineWay />
      </>
    );
  if (!person) return <Skeleton rows={5} />;
  // An address may stem from whoever signed in before: everyone begins at the home of their own role.
  if (home && homes.has(pathname) && pathname !== home) return <Navigate to={home} replace />;
  const tabs = menu.data?.children ?? [];
  const isTab = tabs.some(
    (tab) => pathOf(tab) === pathname || beside[tab.routeName ?? '']?.includes(pathname),
  );
  const isAwaited = !menu.data && homes.has(pathname);
  /** A tap on the tab that is open: the screen from its top, with what is new. */
  const reload = () => {
    window.scrollTo({ top: 0 });
    void queries.refetchQueries({ type: 'active' });
  };
  return (
    <>
      {isTab && (
        <PartPlace>
          <PullToRefresh />
        </PartPlace>
      )}
      <PageBoundary resetKey={pathname} fallback={PageFailure}>
        <PartPlace fallback={<Skeleton rows={5} />}>
          <Outlet context={person} />
        </PartPlace>
      </PageBoundary>
      {(isTab || isAwaited) && (
        <nav className="ui-tabs" aria-label={words.tabs} aria-busy={menu.isFetching}>
          {isAwaited && menu.isFetching && <span role="status">{words.connecting}</span>}
          {isAwaited && !menu.isFetching && (
            <button type="button" onClick={() => void menu.refetch()}>
              {words.menuFailed}
            </button>
          )}
          {tabs.map((tab) => (
            <NavLink
              key={tab.name}
              to={pathOf(tab)}
              replace
              onClick={() => {
                void menu.refetch();
                if (pathOf(tab) === pathname) reload();
              }}
              className={tab.routeName === 'Notices' ? 'notice-tab' : ''}
            >
              <span className="ui-tab-sign">
                {tab.icon && <Icon name={menuIcons[tab.icon]} size={20} />}
                {(tab.routeName === 'Todo' || tab.routeName === 'Cases') && (
                  <PartPlace>
                    <TodoBadge />
                  </PartPlace>
                )}
                {tab.routeName === 'Notices' && <UnreadDot />}
              </span>
              {tab.name}
            </NavLink>
          ))}
        </nav>
      )}
    </>
  );
}

/** The signed-in person, on every screen inside the shell. */
export function useSignedIn(): Person {
  return useOutletContext<Person>();
}
