import type { SignedIn } from '@homestead/people/contract';
import { LoginScreen } from '@homestead/people/mobile';
import {
  clearSession,
  keepOnlyDraftsOf,
  lazyChunk,
  PageBoundary,
  storeSession,
  uiTexts,
} from '@homestead/ui';
import { Button, Empty, Skeleton } from '@homestead/ui/phone';
import { Suspense, useCallback, useEffect } from 'react';
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router';
import { loginPath, queryClient, setNavigate } from './connection.ts';
import { paths } from './paths.ts';
import { Shell } from './Shell.tsx';
import { useTopOfScreen } from './scroll.ts';
import { speltVisits } from './visits.ts';

const Register = lazyChunk(() => import('./routes/Register.tsx'));
const Home = lazyChunk(() => import('./routes/Home.tsx'));
const Lists = lazyChunk(() => import('./routes/Lists.tsx'));
const Mine = lazyChunk(() => import('./routes/Mine.tsx'));
const Password = lazyChunk(() => import('./routes/Password.tsx'));
const Guide = lazyChunk(() => import('./routes/Guide.tsx'));
const Apply = lazyChunk(() => import('./routes/Apply.tsx'));
const Task = lazyChunk(() => import('./routes/Task.tsx'));
const RefusalNotice = lazyChunk(() => import('./routes/RefusalNotice.tsx'));
const Notices = lazyChunk(() => import('./routes/Notices.tsx'));
const Nominations = lazyChunk(() => import('./routes/Nominations.tsx'));
const Process = lazyChunk(() => import('./routes/Process.tsx'));
const Widgets = lazyChunk(() => import('./routes/Widgets.tsx'));

/** Every screen of the phone by its address (spec 2 §2; decision 27). */
export function Screens() {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  useEffect(
    () => setNavigate((path) => void navigate(path, { state: { from: pathname + search } })),
    [navigate, pathname, search],
  );
  useTopOfScreen();
  const from = (state as { from?: string } | null)?.from;
  const onSignedIn = useCallback(
    async ({ token, id, userName, mustChangePassword }: SignedIn) => {
      clearSession();
      queryClient.clear();
      await keepOnlyDraftsOf(id);
      storeSession({ token, id, userName });
      void navigate(mustChangePassword ? '/Password' : from && from !== loginPath ? from : '/', {
        replace: true,
      });
    },
    [navigate, from],
  );
  return (
    <PageBoundary
      resetKey={pathname}
      fallback={({ isChunk, reload }) => (
        <Empty text={isChunk ? uiTexts.chunkTitle : uiTexts.crashTitle} icon="warn">
          <p>{isChunk ? uiTexts.chunkBody : uiTexts.crashBody}</p>
          <Button look="primary" onClick={reload} data-testid="reload">
            {uiTexts.reload}
          </Button>
        </Empty>
      )}
    >
      <Suspense fallback={<Skeleton rows={5} />}>
        <Routes>
          <Route path={loginPath} element={<LoginScreen onSignedIn={onSignedIn} />} />
          <Route path="/Register" element={<Register onSignedIn={onSignedIn} />} />
          <Route element={<Shell />}>
            <Route path="/" element={<Home />} />
            <Route path={paths.ApplicantHome} element={<Home />} />
            <Route path={paths.OfficerHome} element={<Home />} />
            <Route path={paths.Todo} element={<Lists list="todo" />} />
            <Route path={paths.Claimable} element={<Lists list="claimable" />} />
            <Route path={paths.Done} element={<Lists list="done" />} />
            <Route path={paths.AllCases} element={<Lists list="visible" />} />
            <Route path={paths.Cases} element={<Lists list="cases" />} />
            {speltVisits.map(({ visit, path }) => (
              <Route key={path} path={path} element={<Lists visit={visit} />} />
            ))}
            <Route path={paths.Visit} element={<Lists />} />
            <Route path={paths.Notices} element={<Notices />} />
            <Route path={paths.Nominations} element={<Nominations />} />
            <Route path={paths.Mine} element={<Mine />} />
            <Route path={paths.Password} element={<Password />} />
            <Route path={paths.Guide} element={<Guide />} />
            <Route path={paths.Apply} element={<Apply />} />
            <Route path={paths.Task} element={<Task />} />
            <Route path={paths.Process} element={<Process />} />
            <Route path="/RefusalNotice/:processId" element={<RefusalNotice />} />
            <Route path="/RefusalNotice/draft/:taskId" element={<RefusalNotice />} />
            <Route path={paths.Widgets} element={<Widgets />} />
          </Route>
          <Route path="*" element={<Navigate to="/" replace />} />
        </Routes>
      </Suspense>
    </PageBoundary>
  );
}
