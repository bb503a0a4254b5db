import '@homestead/ui/phone.css';
import { FieldPickers, FormAdvisor, FormProposals, type Pickers } from '@homestead/forms/view';
import {
  CaseFacts,
  ChosenDrawing,
  HouseDrawingPicker,
  HouseholdAdvisor,
  OnSite,
  proposeFamily,
  RefusalDraft,
  TakeFamily,
} from '@homestead/homestead/mobile';
import { CasePapers } from '@homestead/papers/mobile';
import { exchangeSsoCode } from '@homestead/people/contract';
import {
  applyLargeText,
  ClientProvider,
  hearBackFirst,
  keepOnlyDraftsOf,
  readSession,
  signInFromAddress,
} from '@homestead/ui';
import { Messages } from '@homestead/ui/phone';
import { type CaseSlots, CaseSlotsProvider } from '@homestead/workflow/view';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { beginAhead } from './ahead.ts';
import { base, client, queryClient } from './connection.ts';
import { Quietly } from './installed/Quietly.tsx';
import { Screens } from './Screens.tsx';

/** Where fields of forms choose what later modules keep. */
const pickers: Pickers = { 'house-drawings': HouseDrawingPicker };
const slots: CaseSlots = {
  Facts: CaseFacts,
  Drawing: ChosenDrawing,
  Papers: CasePapers,
  Opinion: RefusalDraft,
  Receipt: TakeFamily,
  OnSite,
};

/** A visitor from another system is signed in before anything is drawn. */
async function begin(place: HTMLElement): Promise<void> {
  // The newest of what older browsers lack; without the part they do what they can.
  if (!('any' in AbortSignal)) await import('./polyfills.ts').catch(() => undefined);
  const exchange = (code: string) => client.call(exchangeSsoCode, { body: { code } });
  if (await signInFromAddress(exchange)) await keepOnlyDraftsOf(readSession()?.id ?? '');
  hearBackFirst();
  await beginAhead();
  const screens = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <ClientProvider value={client}>
          <BrowserRouter basename={base}>
            <FieldPickers value={pickers}>
              <FormAdvisor value={HouseholdAdvisor}>
                <FormProposals value={proposeFamily}>
                  <CaseSlotsProvider value={slots}>
                    <Screens />
                    {import.meta.env.PROD && <Quietly />}
                  </CaseSlotsProvider>
                </FormProposals>
              </FormAdvisor>
            </FieldPickers>
          </BrowserRouter>
          <Messages />
        </ClientProvider>
      </QueryClientProvider>
    </StrictMode>
  );
  // In slices: a slow phone would not answer to a finger for a quarter of a second.
  startTransition(() => createRoot(place).render(screens));
}

applyLargeText();
const root = document.getElementById('root');
if (root) void begin(root);
