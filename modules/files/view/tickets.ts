import type { CallFunction } from '@homestead/http/client';
import { issueTicket } from '@homestead/people/contract';
import { useCallback, useEffect, useRef, useState } from 'react';

export type FileUse = 'thumbnail' | 'preview' | 'download';

/** A ticket is valid for 60 s; one is used for a little less, so that it does not expire on the way. */
const useForMs = 45_000;

const known = new Map<string, { ticket: Promise<string>; until: number }>();

/** Addresses of files that are on this device and not yet on the server; undefined for all others. */
type Local = (id: string) => Promise<string | undefined>;
let local: Local | null = null;

/** From now on files are looked for on this device first; null ends it. */
export function lookForFilesIn(files: Local | null): void {
  local = files;
}

/** The address under which a browser reads one file: with a short-lived ticket, never with the token. */
export async function fileAddress(call: CallFunction, id: string, use: FileUse): Promise<string> {
  const own = await local?.(id);
  if (own !== undefined) return own;
  const now = Date.now();
  let entry = known.get(id);
  if (!entry || entry.until < now) {
    const ticket = call(issueTicket, { body: { fileId: id } }).then((reply) => reply.ticket);
    entry = { ticket, until: now + useForMs };
    known.set(id, entry);
    ticket.catch(() => known.delete(id));
  }
  return `/api/file/${use}/${encodeURIComponent(id)}?Authentication=${encodeURIComponent(await entry.ticket)}`;
}

export interface FileAddress {
  url: string | null;
  isMissing: boolean;
  /** A picture that failed to load asks once for a fresh ticket; one that is missing may be asked for again. */
  retry(): void;
}

/** The address of a file for an `img`; it stays the same while the picture stands, whatever becomes of the ticket. */
export function useFileAddress(call: CallFunction, id: string | undefined, use: FileUse): FileAddress {
  const [state, setState] = useState<{ id?: string; url: string | null; isMissing: boolean }>({
    url: null,
    isMissing: false,
  });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again.
  useEffect(() => {
    if (id === undefined) return;
    let isCurrent = true;
    fileAddress(call, id, use).then(
      (url) => isCurrent && setState({ id, url, isMissing: false }),
      () => isCurrent && setState({ id, url: null, isMissing: true }),
    );
    return () => {
      isCurrent = false;
    };
  }, [call, id, use, tries]);
  const failures = useRef(0);
  const { isMissing } = state;
  const retry = useCallback(() => {
    if (id === undefined) return;
    known.delete(id);
    failures.current = isMissing ? 0 : failures.current + 1;
    // A second failure is no matter of the ticket: the picture is not there, until somebody asks again.
    if (failures.current > 1) setState({ id, url: null, isMissing: true });
    else setTries((count) => count + 1);
  }, [id, isMissing]);
  const isOwn = state.id === id;
  return { url: isOwn ? state.url : null, isMissing: isOwn && state.isMissing, retry };
}
