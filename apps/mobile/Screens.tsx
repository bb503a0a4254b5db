import { formPreviewScreen } from '@homestead/forms/contract';
import type { SignedIn } from '@homestead/people/contract';
import { LoginScreen } from '@homestead/people/mobile';
import {
  clearSession,
  keepOnlyDraftsOf,
  lazyChunk,
  lazyScreen,
  PageBoundary,
  PartPlace,
  readToken,
  storeSession,
} from '@homestead/ui';
import { PageFailure, Skeleton } from '@homestead/ui/phone';
import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import {
  createRoutesFromElements,
  Navigate,
  Route,
  type RouteObject,
  useLocation,
  useNavigate,
  useRoutes,
} from 'react-router';
import { queryClient, setNavigate } from './connection.ts';
import { endFrame } from './frame/frame.ts';
import { OfflineWay } from './OfflineWay.tsx';
import { loginPath, paths } from './paths.ts';
import { Shell } from './Shell.tsx';
import { useTopOfScreen } from './scroll.ts';
import { speltVisits } from './visits.ts';

const Register = lazyScreen(() => import('./routes/account/Register.tsx'));
const ResetPassword = lazyChunk(() => import('./routes/account/ResetPassword.tsx'));
const OwnData = lazyScreen(() => import('./routes/account/OwnData.tsx'));
const Home = lazyScreen(() => import('./routes/Home.tsx'));
const Lists = lazyScreen(() => import('./routes/cases/Lists.tsx'));
const Visits = lazyScreen(() => import('./routes/offline/Visits.tsx'));
const Units = lazyScreen(() => import('./routes/Units.tsx'));
const Mine = lazyScreen(() => import('./routes/account/Mine.tsx'));
const Password = lazyScreen(() => import('./routes/account/Password.tsx'));
const Security = lazyScreen(() => import('./routes/account/Security.tsx'));
const Signature = lazyScreen(() => import('./routes/account/Signature.tsx'));
const Guide = lazyScreen(() => import('./routes/cases/Guide.tsx'));
const Apply = lazyScreen(() => import('./routes/cases/Apply.tsx'));
export const Task = lazyScreen(() => import('./routes/cases/Task.tsx'));
const RefusalNotice = lazyScreen(() => import('./routes/RefusalNotice.tsx'));
const Notices = lazyScreen(() => import('./routes/Notices.tsx'));
const Announcement = lazyScreen(() => import('./routes/Announcement.tsx'));
const Nominations = lazyScreen(() => import('./routes/Nominations.tsx'));
const Process = lazyScreen(() => import('./routes/cases/Process.tsx'));
const Verify = lazyChunk(() => import('./routes/Verify.tsx'));
const Receipt = lazyScreen(() => import('./routes/cases/Receipt.tsx'));
const Search = lazyScreen(() => import('./routes/Search.tsx'));
const Family = lazyScreen(() => import('./routes/account/Family.tsx'));
const SettingOut = lazyScreen(() => import('./routes/offline/SettingOut.tsx'));
const Offline = lazyScreen(() => import('./routes/offline/Offline.tsx'));
const OfflineVisit = lazyScreen(() => import('./routes/offline/OfflineVisit.tsx'));
const Village = lazyScreen(() => import('./routes/Village.tsx'));
const Follow = lazyChunk(() => import('./routes/cases/Follow.tsx'));
export const OneMap = lazyScreen(() => import('./routes/OneMap.tsx'));
const Statistics = lazyScreen(() => import('./routes/Statistics.tsx'));
const FormPreview = lazyChunk(() => import('./routes/FormPreview.tsx'));
const Widgets = lazyChunk(() => import('./routes/Widgets.tsx'));

const villagePages = [
  [paths.PublicNotices, 'notices'],
  [paths.PublicNotice, 'notice'],
  [paths.Policies, 'policies'],
  [paths.Policy, 'policy'],
  [paths.Contacts, 'contacts'],
  [paths.Drawings, 'drawings'],
] as const;

/** Screens of people who are signed in. */
const inner: readonly RouteObject[] = createRoutesFromElements(
  <>
    <Route path="/" element={<Home />} />
    <Route path={paths.ApplicantHome} element={<Home />} />
    <Route path={paths.OfficerHome} element={<Home />} />
    <Route path={paths.Todo} element={<Lists list="todo" />} />
    <Route path={paths.Claimable} element={<Lists list="claimable" />} />
    <Route path={paths.Done} element={<Lists list="done" />} />
    <Route path={paths.AllCases} element={<Lists list="visible" />} />
    <Route path={paths.Cases} element={<Lists list="cases" />} />
    {speltVisits.map(({ visit, state, path }) => (
      <Route key={path} path={path} element={<Visits visit={visit} state={state} />} />
    ))}
    <Route path={paths.Visit} element={<Visits state="todo" />} />
    <Route path={paths.VisitOffice} element={<Visits state="visible" />} />
    <Route path={paths.UnitCentre} element={<Units page="centre" />} />
    <Route path={paths.UnitComplete} element={<Units key="complete" page="complete" />} />
    <Route path={paths.UnitView} element={<Units key="view" page="view" />} />
    <Route path={paths.Map} element={<OneMap />} />
    <Route path={paths.Statistics} element={<Statistics key="figures" page="figures" />} />
    <Route path={paths.StatisticsCases} element={<Statistics key="cases" page="cases" />} />
    <Route path={paths.Notices} element={<Notices />} />
    <Route path={paths.Announcement} element={<Announcement />} />
    <Route path={paths.Nominations} element={<Nominations />} />
    <Route path={paths.Mine} element={<Mine />} />
    <Route path={paths.Password} element={<Password />} />
    <Route path={paths.Security} element={<Security />} />
    <Route path={paths.OwnData} element={<OwnData key="data" page="data" />} />
    <Route path={paths.CloseAccount} element={<OwnData key="close" page="close" />} />
    <Route path={paths.Signature} element={<Signature />} />
    <Route path={paths.Guide} element={<Guide />} />
    <Route path={paths.Apply} element={<Apply />} />
    <Route path={paths.Receipt} element={<Receipt />} />
    <Route path={paths.Family} element={<Family />} />
    {villagePages.map(([path, page]) => (
      <Route key={page} path={path} element={<Village key={page} page={page} />} />
    ))}
    <Route path={paths.Search} element={<Search />} />
    <Route path={paths.Task} element={<Task />} />
    <Route path={paths.Process} element={<Process />} />
    <Route path="/SettingOut/:processId" element={<SettingOut />} />
    <Route path="/RefusalNotice/:processId" element={<RefusalNotice />} />
    <Route path="/RefusalNotice/draft/:taskId" element={<RefusalNotice />} />
    <Route path={paths.Widgets} element={<Widgets />} />
  </>,
);
const shell = <Shell />;
const home = <Navigate to="/" replace />;

/** The screen at a literal address alone: a slow phone takes 100 ms to try the patterns of all sixty. */
function literally(routes: readonly RouteObject[], pathname: string): RouteObject[] | undefined {
  for (const route of routes) {
    if (route.path === pathname) return [route];
    const child = route.children?.find(({ path }) => path === pathname);
    if (child) return [{ element: route.element, children: [child] }];
  }
  return undefined;
}

/** Whoever is signed in already is led home; who signs in here, by `onSignedIn` where they wanted to go. */
function SignIn({ onSignedIn }: { onSignedIn(session: SignedIn): void }) {
  const [isSignedIn] = useState(() => readToken() !== null);
  useLayoutEffect(endFrame, []);
  if (isSignedIn) return home;
  return (
    <>
      <LoginScreen onSignedIn={onSignedIn} />
      <OfflineWay />
    </>
  );
}

/** Every screen of the phone by its address (spec 2 §2; decision 27). */
export function Screens() {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  // In place of the screen, which signing in leads back to: else it stood there twice, and a way back from it led to itself.
  useEffect(
    () => setNavigate((path) => void navigate(path, { replace: true, state: { from: pathname + search } })),
    [navigate, pathname, search],
  );
  useTopOfScreen();
  const from = (state as { from?: string } | null)?.from;
  const onSignedIn = useCallback(
    async ({ token, id, userName, mustChangePassword, mustSetSecondFactor }: SignedIn) => {
      const before = clearSession();
      queryClient.clear();
      await keepOnlyDraftsOf(id);
      storeSession({ token, id, userName });
      const first = mustChangePassword ? paths.Password : mustSetSecondFactor ? paths.Security : null;
      // On a phone that goes from hand to hand the screen that led here is of whoever had it before.
      const back = from && from !== loginPath && (before === null || before === id) ? from : '/';
      void navigate(first ?? back, { replace: true });
    },
    [navigate, from],
  );
  const routes = useMemo(
    () =>
      createRoutesFromElements(
        <>
          <Route path={loginPath} element={<SignIn onSignedIn={onSignedIn} />} />
          <Route path={paths.Offline} element={<Offline />} />
          <Route path={paths.OfflineVisit} element={<OfflineVisit />} />
          <Route path="/follow" element={<Follow />} />
          <Route path={formPreviewScreen} element={<FormPreview />} />
          <Route path="/verify" element={<Verify />} />
          <Route path="/verify/:code" element={<Verify />} />
          <Route path="/Register" element={<Register onSignedIn={onSignedIn} />} />
          <Route path="/ResetPassword" element={<ResetPassword onSignedIn={onSignedIn} />} />
          <Route path="*" element={home} />
        </>,
      ).concat({ element: shell, children: [...inner] }),
    [onSignedIn],
  );
  const screen = useRoutes(literally(routes, pathname) ?? routes);
  return (
    <PageBoundary resetKey={pathname} fallback={PageFailure}>
      <PartPlace fallback={<Skeleton rows={5} />}>{screen}</PartPlace>
    </PageBoundary>
  );
}
