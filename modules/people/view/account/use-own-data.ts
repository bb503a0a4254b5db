import type { CallFunction } from '@homestead/http/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  getConsent,
  getOwnData,
  getPrivacyText,
  giveConsent,
  type OwnData,
} from '../../contract/account/routes.ts';
import { ownDataPage } from './own-data-page.ts';
import { ownAccountTexts as words } from './texts.ts';

/** How long the county's text and the consent to it are not asked for again. */
const staleTime = 600_000;

/** Everything that the platform holds of whoever is signed in. */
export function useOwnData(call: CallFunction) {
  return useQuery({ queryKey: ['own-data'], queryFn: ({ signal }) => call(getOwnData, {}, { signal }) });
}

/** Hands the own data over as a page that opens without the platform. */
export function downloadOwnData(data: OwnData): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(
    new Blob([ownDataPage(words.data, data)], { type: 'text/html;charset=utf-8' }),
  );
  link.download = words.fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 30_000);
}

/** The county's text about personal data; null where it has none. */
export function usePrivacyText(call: CallFunction) {
  return useQuery({
    queryKey: ['privacy'],
    queryFn: ({ signal }) => call(getPrivacyText, {}, { signal }),
    staleTime,
  });
}

/** The version of that text which the person has still to agree to, null where there is none; `agree` gives the consent. */
export function useConsent(call: CallFunction): { missing: string | null; agree(): Promise<void> } {
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: ['consent'],
    queryFn: ({ signal }) => call(getConsent, {}, { signal }),
    staleTime,
  });
  const missing = data && !data.givenAt ? data.version : null;
  return {
    missing,
    async agree() {
      if (!missing) return;
      await call(giveConsent, { body: { version: missing } });
      await queries.invalidateQueries({ queryKey: ['consent'] });
    },
  };
}
