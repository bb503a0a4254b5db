import type { CallFunction } from '@homestead/http/client';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type NoticeKind, noticeTexts, optionalKinds, noticeRoutes as routes } from '../contract/index.ts';
import { settingsKey, useNoticeSettings } from './use-notices.ts';

interface Calls {
  call: CallFunction;
  callWithoutToast: CallFunction;
  notify(message: string): void;
}

/** Which kinds of notices the person wants; each change is kept at once. */
export function useWantedKinds({ call, callWithoutToast, notify }: Calls) {
  const queries = useQueryClient();
  const settings = useNoticeSettings(callWithoutToast);
  const [isSaving, setSaving] = useState(false);
  const unwanted = new Set<NoticeKind>(settings.data?.unwanted);
  const want = async (kind: NoticeKind, isWanted: boolean): Promise<void> => {
    const next = optionalKinds.filter((each) => (each === kind ? !isWanted : unwanted.has(each)));
    setSaving(true);
    try {
      const kept = await call(routes.putNoticeSettings, { body: { unwanted: next } });
      queries.setQueryData(settingsKey, kept);
      notify(noticeTexts.settings.saved);
    } catch {
      // The one error handler has said why; the switch stands as it stood.
    } finally {
      setSaving(false);
    }
  };
  return {
    kinds: optionalKinds.map((kind) => ({ kind, isWanted: !unwanted.has(kind) })),
    isKnown: settings.data !== undefined,
    failure: settings.data ? null : settings.error,
    retry: () => void settings.refetch(),
    isSaving,
    want,
  };
}
