import { noticeTexts } from '@homestead/notifications/contract';
import { UnreadDot } from '@homestead/notifications/mobile';
import { type Person, usePerson } from '@homestead/people/mobile';
import { Icon, type IconName, Problem, Skeleton } from '@homestead/ui/phone';
import { Suspense } from 'react';
import { Navigate, NavLink, Outlet, useLocation, useOutletContext } from 'react-router';
import { loginPath } from './connection.ts';
import { homeOf } from './home.ts';
import { shellTexts as words } from './texts.ts';

interface Tab {
  to: string;
  /** Other lists that stand under the same tab. */
  also?: readonly string[];
  icon: IconName;
  name: string;
}

const notices: Tab = { to: '/BanShiRenYuan-TongZhiZhongXin_1', icon: 'bell', name: noticeTexts.tab };

const officerTabs: readonly Tab[] = [
  { to: '/ShouYe-BanShiRenYuan_1', icon: 'home', name: '首页' },
  { to: '/Todo', also: ['/Claimable', '/Cases', '/AllCases'], icon: 'list', name: '待办' },
  { to: '/WoYiShenPi_1', icon: 'done', name: '已办' },
  notices,
  { to: '/Mine', icon: 'person', name: '我的' },
];
const villagerTabs: readonly Tab[] = [
  { to: '/ShouYe-NongHu_1', icon: 'home', name: '首页' },
  { to: '/Cases', icon: 'list', name: '办件' },
  notices,
  { to: '/Mine', icon: 'person', name: '我的' },
];

const homes = new Set(['/', '/ShouYe-BanShiRenYuan_1', '/ShouYe-NongHu_1']);

/** Screens of someone signed in: who it is is asked once, and the main places have tabs at the bottom. */
export function Shell() {
  const { person, isSignedOut, isError, retry } = usePerson();
  const { pathname, search } = useLocation();
  if (isSignedOut) return <Navigate to={loginPath} replace state={{ from: pathname + search }} />;
  if (isError && !person) return <Problem text={words.cannotConnect} onRetry={retry} />;
  if (!person) return <Skeleton rows={5} />;
  // An address may stem from whoever signed in before: everyone begins at the home of their own role.
  const home = homeOf(person);
  if (homes.has(pathname) && pathname !== home) return <Navigate to={home} replace />;
  const tabs = person.isOfficer ? officerTabs : villagerTabs;
  return (
    <>
      <Suspense fallback={<Skeleton rows={5} />}>
        <Outlet context={person} />
      </Suspense>
      {tabs.some((tab) => tab.to === pathname || tab.also?.includes(pathname)) && (
        <nav className="ui-tabs" aria-label={words.tabs}>
          {tabs.map((tab) => (
            <NavLink key={tab.to} to={tab.to} replace className={tab === notices ? 'notice-tab' : ''}>
              <Icon name={tab.icon} size={20} />
              {tab.name}
              {tab === notices && <UnreadDot />}
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
