import { CallFailure } from '@homestead/http/client';
import { errorKinds } from '@homestead/http/contract';
import { draftOwner, findDraft, messageOf, removeDraft, saveDraft, showTime } from '@homestead/ui';
import { tell, useApi } from '@homestead/ui/desk';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as routes from '../../contract/content/versions.ts';
import type { Made } from './designers.ts';
import { designPageTexts as words } from './texts.ts';

const keepAfterMs = 400;

/** What a page that draws an entry begins with. */
export interface Opened {
  /** The version in which it is drawn; null for a look at what is published. */
  version: routes.ContentVersionDetail | null;
  kind: string;
  key: string | null;
  /** Null for a new one. */
  title: string | null;
  entry: object | null;
  /** What was drawn last time and not saved. */
  kept: { made: Made; at: string } | null;
}

const draftKey = ({ version, kind, key }: { version: string; kind: string; key: string | null }) =>
  `design ${version} ${kind} ${key ?? ''}`;

/** An entry as it is in use. */
async function publishedEntry(
  call: ReturnType<typeof useApi>['call'],
  kind: string,
  key: string,
  signal?: AbortSignal,
): Promise<routes.PublishedEntry | undefined> {
  const query = { kind, keyword: key, pageSize: 100 };
  const { records } = await call(routes.listEntries, { query }, signal ? { signal } : {});
  return records.find((row) => row.key === key);
}

/** Loads an entry with its version, and what the browser keeps of it. Throws where there is no such entry. */
export function useOpenDesign() {
  const { callWithoutToast: call } = useApi();
  return async (
    at: { version: string | null; kind: string; key: string | null },
    signal: AbortSignal,
  ): Promise<Opened | { missing: string }> => {
    const { kind, key } = at;
    const version =
      at.version === null ? null : await call(routes.getVersion, { params: { id: at.version } }, { signal });
    const drafted = version?.entryList.find((row) => row.kind === kind && row.key === key);
    const drawn = drafted?.entry ? drafted : undefined;
    const found = drawn ?? (key === null ? undefined : await publishedEntry(call, kind, key, signal));
    if (key !== null && !found) return { missing: key };
    const entry = (found?.entry ?? null) as object | null;
    const kept =
      version?.state === 'draft'
        ? await findDraft<Made>(draftOwner(), draftKey({ kind, key, version: version.id }))
        : undefined;
    return {
      version,
      kind,
      key,
      title: found?.title ?? null,
      entry,
      kept: kept ? { made: kept.value, at: kept.savedAt } : null,
    };
  };
}

export interface Design {
  version: routes.ContentVersionDetail | null;
  /** Of the entry as the draft has it; null until a new one was saved. */
  key: string | null;
  isChanged: boolean;
  isBusy: boolean;
  fault: string | null;
  /** Somebody else changed the draft: what to do about it. */
  conflict: string | null;
  report: routes.VersionReport | null;
  change(read: () => Made | Promise<Made>): void;
  save(): Promise<void>;
  check(): Promise<void>;
  /** Takes the newest number of the draft's version, so that what is drawn can be saved after all. */
  renew(): Promise<void>;
  drop(): Promise<void>;
}

/** Keeps, saves and checks what is drawn. `onNamed` is told the key under which the draft has an entry that had none or another. */
export function useDesign(opened: Opened, onNamed: (key: string) => void): Design {
  const { callWithoutToast: call } = useApi();
  const queries = useQueryClient();
  const [version, setVersion] = useState(opened.version);
  const [key, setKey] = useState(opened.key);
  const [isChanged, setChanged] = useState(opened.kept !== null);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [conflict, setConflict] = useState<string | null>(null);
  const [report, setReport] = useState<routes.VersionReport | null>(null);
  const kept = opened.kept?.made;
  const read = useRef<(() => Made | Promise<Made>) | null>(kept ? () => kept : null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { kind } = opened;
  const id = version?.id ?? '';
  const place = draftKey({ version: id, kind, key });
  const keep = useRef(async () => {});
  keep.current = async () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const made = await (async () => read.current?.())().catch(() => undefined);
    // Once its page is gone, what was drawn can no longer be read; it was kept a moment before.
    if (made) await saveDraft(draftOwner(), place, made);
  };
  useEffect(() => {
    const hide = () => timer.current !== undefined && void keep.current();
    document.addEventListener('visibilitychange', hide);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      if (timer.current !== undefined) void keep.current();
    };
  }, []);
  const forget = async () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    await removeDraft(draftOwner(), place);
  };
  const take = (detail: routes.ContentVersionDetail) => {
    setVersion(detail);
    queries.setQueryData(['content version', id], detail);
    void queries.invalidateQueries({ queryKey: ['content versions'] });
  };
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setFault(null);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      if (error.code === errorKinds.conflict.code) setConflict(words.conflict);
      setFault(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return {
    version,
    key,
    isChanged,
    isBusy,
    fault,
    conflict,
    report,
    change(next) {
      read.current = next;
      setChanged(true);
      setReport(null);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void keep.current(), keepAfterMs);
    },
    save: () =>
      attempt(async () => {
        const reading = read.current;
        if (!reading || !version) return;
        const made = await reading();
        const isNamed = made.key !== key;
        const isTaken =
          isNamed &&
          (version.entryList.some((row) => row.kind === kind && row.key === made.key) ||
            (await publishedEntry(call, kind, made.key)) !== undefined);
        if (isTaken) return setFault(words.taken(made.key));
        let saved = await call(routes.putEntry, {
          params: { id },
          body: { kind, key: made.key, entry: made.entry, version: version.version },
        });
        if (isNamed && key !== null)
          saved = await call(routes.dropEntry, {
            params: { id },
            query: { kind, key, version: saved.version },
          });
        take(saved);
        // In one render with the version: a draft without the key would look like one that was published.
        setKey(made.key);
        setConflict(null);
        tell.success(words.saved);
        if (isNamed) onNamed(made.key);
        if (isNamed || read.current === reading) await forget();
        // What was drawn while the answer was on its way is not saved yet.
        if (read.current === reading) setChanged(false);
        else if (isNamed) timer.current = setTimeout(() => void keep.current(), keepAfterMs);
      }),
    check: () => attempt(async () => setReport(await call(routes.checkVersion, { params: { id } }))),
    renew: () =>
      attempt(async () => {
        const detail = await call(routes.getVersion, { params: { id } });
        const of = (from: routes.ContentVersionDetail | null) =>
          from?.entryList.find((row) => row.kind === kind && row.key === key);
        const theirs = of(detail);
        const isSame = theirs !== undefined && theirs.updateTime !== of(version)?.updateTime;
        take(detail);
        setConflict(isSame ? words.conflictSame(theirs.updatedBy, showTime(theirs.updateTime)) : null);
        if (!isSame) tell.success(words.renewed);
      }),
    drop: forget,
  };
}
