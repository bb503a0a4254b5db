import { FieldPickers, FormAdvisor, FormProposals, type Pickers } from '@homestead/forms/view';
import {
  CaseFacts,
  ChosenDrawing,
  HouseDrawingPicker,
  HouseholdAdvisor,
  proposeFamily,
  RefusalDraft,
  TakeFamily,
} from '@homestead/homestead/admin';
import { createClient } from '@homestead/http/client';
import { RoleDataPicker } from '@homestead/map/admin';
import { NoticeBell } from '@homestead/notifications/admin';
import { CasePapers, PrintDay } from '@homestead/papers/admin';
import { RoleDataPickers, Shell } from '@homestead/people/admin';
import { exchangeSsoCode } from '@homestead/people/contract';
import { bigScreenOf } from '@homestead/people/view';
import {
  ageAnswers,
  clearSession,
  createApi,
  createQueryClient,
  forgetAnswers,
  hearBackFirst,
  PageBoundary,
  PartPlace,
  sessionPaths,
  signInFromAddress,
  useSession,
} from '@homestead/ui';
import { ApiProvider, DeskProvider, tell } from '@homestead/ui/desk';
import { SearchButton } from '@homestead/workflow/admin';
import { type CaseSlots, CaseSlotsProvider } from '@homestead/workflow/view';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { pathOf, routesIn } from './screens.tsx';

const loginPath = '/Login';
const queries = createQueryClient();
const exchange = createClient({ baseUrl: '/api', token: () => null });

/** Another system may have sent the person here with a one-time code; the address bar is clean before anything is drawn. */
await signInFromAddress((code) => exchange(exchangeSsoCode, { body: { code } }));

const headerParts = (
  <>
    {/* Without a connection the search is missing, not the page. */}
    <PageBoundary fallback={() => null}>
      <PartPlace>
        <SearchButton />
      </PartPlace>
    </PageBoundary>
    <PageBoundary fallback={() => null}>
      <NoticeBell />
    </PageBoundary>
  </>
);
hearBackFirst();
const router = createBrowserRouter(routesIn(<Shell pathOf={pathOf} extra={headerParts} />));

const api = createApi({
  notify: tell.error,
  tellChanged: tell.info,
  changed: () => ageAnswers(queries),
  loginPath,
  bigScreen: bigScreenOf,
  lead: () => void router.navigate('/UserCenterIndex', { replace: true }),
  endSession(path) {
    const { pathname, search } = window.location;
    const forget = () => {
      clearSession();
      queries.clear();
    };
    // In place of the page, which signing in leads back to: else it stood there twice, and a way back from it led to itself.
    const leadThere = () => router.navigate(path, { replace: true, state: { from: pathname + search } });
    if (path === sessionPaths.bigScreen) {
      // The address changes first: a page that notices the missing session while it still stands leads to the sign-in page.
      void leadThere().then(forget);
      return;
    }
    forget();
    // Any other address that the operator sets is a page of another client or site.
    if (path === loginPath) void leadThere();
    else window.location.assign(path);
  },
});

/** Another person in another tab: what this tab knew belonged to the one before. */
function ForgetOthers(): null {
  const id = useSession()?.id;
  const last = useRef(id);
  useEffect(() => {
    if (last.current !== undefined && last.current !== id) forgetAnswers(queries);
    last.current = id;
  }, [id]);
  return null;
}

/** Where fields of forms choose what later modules keep. */
const pickers: Pickers = { 'house-drawings': HouseDrawingPicker };
const slots: CaseSlots = {
  Facts: CaseFacts,
  Drawing: ChosenDrawing,
  Papers: CasePapers,
  Opinion: RefusalDraft,
  Receipt: TakeFamily,
  ListTools: PrintDay,
};

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <ApiProvider api={api}>
        <ForgetOthers />
        <DeskProvider>
          <FieldPickers value={pickers}>
            <FormAdvisor value={HouseholdAdvisor}>
              <FormProposals value={proposeFamily}>
                <CaseSlotsProvider value={slots}>
                  <RoleDataPickers value={RoleDataPicker}>
                    <RouterProvider router={router} />
                  </RoleDataPickers>
                </CaseSlotsProvider>
              </FormProposals>
            </FormAdvisor>
          </FieldPickers>
        </DeskProvider>
      </ApiProvider>
    </QueryClientProvider>
  </StrictMode>,
);
