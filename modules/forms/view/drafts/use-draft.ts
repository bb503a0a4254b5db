import { findDraft, removeDraft, saveDraft } from '@homestead/ui';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { isSame, type Kept, ontoNewer } from './kept.ts';

/** What another window of this browser does with the same form: input is kept there too, or was handed in or thrown away. */
export type Elsewhere = 'open' | 'gone';

interface Shown {
  isReady: boolean;
  restoredAt: string | undefined;
}

/**
 * Unsaved input on this device: saved with every change, taken up again after a reload. Windows that have the same form follow one
 * another (`takeOver`); one that was left, and finishes an upload or a check, lays no more than that onto what is kept by then.
 */
export function useDraft(
  draft: { person: string; key: string } | undefined,
  takeUp: (kept: Kept) => void,
  takeOver: (kept: Kept, known: Kept) => void,
): Shown & {
  /** What was typed last is not kept on this device: it is full, or its browser keeps nothing. */
  isUnkept: boolean;
  /** Another window has the same form. */
  elsewhere: Elsewhere | null;
  save(kept: Kept): void;
  discard(): Promise<void>;
} {
  const { person, key } = draft ?? {};
  const [state, setState] = useState<Shown>({ isReady: !draft, restoredAt: undefined });
  const [isUnkept, setUnkept] = useState(false);
  const [elsewhere, setElsewhere] = useState<Elsewhere | null>(null);
  const adopt = useRef({ takeUp, takeOver });
  adopt.current = { takeUp, takeOver };
  const page = useMemo(
    () => (person === undefined || key === undefined ? undefined : new KeptPage(person, key)),
    [person, key],
  );
  useEffect(() => {
    if (!page) return;
    return page.open({
      takeUp(kept, restoredAt) {
        if (kept) adopt.current.takeUp(kept);
        setState({ isReady: true, restoredAt });
      },
      takeOver: (kept, known) => adopt.current.takeOver(kept, known),
      told: setElsewhere,
    });
  }, [page]);
  const save = useCallback(
    (kept: Kept) => void page?.save(kept).then((isKept) => setUnkept(!isKept)),
    [page],
  );
  const discard = useCallback(async () => page?.discard(), [page]);
  return { ...state, isUnkept, elsewhere, save, discard };
}

interface Listener {
  takeUp(kept: Kept | undefined, savedAt: string | undefined): void;
  /** What another page has kept; `known` is what this one knew of before. */
  takeOver(kept: Kept, known: Kept): void;
  told(state: Elsewhere): void;
}

const channelName = 'drafts';
const nothing: Kept = { changes: {} };

/** One page of a form, among those that keep what is typed under the same name. */
class KeptPage {
  readonly #person: string;
  readonly #key: string;
  /** What was kept when this page last wrote or read it; nothing before there was anything. */
  #known: Kept | undefined;
  #listener: Listener | undefined;
  #channel: BroadcastChannel | undefined;
  #isShared = false;
  #isClosed = false;
  #last: Promise<unknown> = Promise.resolve();

  constructor(person: string, key: string) {
    this.#person = person;
    this.#key = key;
  }

  open(listener: Listener): () => void {
    this.#listener = listener;
    this.#isClosed = false;
    const name = this.#name;
    const channel = openChannel();
    this.#channel = channel;
    if (channel)
      channel.onmessage = ({ data }: MessageEvent<{ name: string; state: Elsewhere }>) => {
        if (data.name !== name) return;
        this.#isShared = true;
        listener.told(data.state);
        if (data.state === 'open') void this.#follow();
      };
    // A page that was out of sight, as on a phone, may have heard of nothing.
    const onSight = () => document.visibilityState === 'visible' && void this.#follow();
    document.addEventListener('visibilitychange', onSight);
    void findDraft<Kept>(this.#person, this.#key).then((found) => {
      if (this.#listener !== listener) return;
      this.#known = found?.value;
      listener.takeUp(found?.value, found?.savedAt);
    });
    return () => {
      document.removeEventListener('visibilitychange', onSight);
      channel?.close();
      this.#channel = undefined;
      this.#listener = undefined;
    };
  }

  /** Whether the device has it. At once, for a reload right after a change, unless another page may have written meanwhile. */
  async save(kept: Kept): Promise<boolean> {
    if (this.#isClosed) return true;
    if (this.#isShared || !this.#listener) return this.#inTurn(() => this.#saveOnto(kept));
    this.#known = kept;
    const isKept = await saveDraft<Kept>(this.#person, this.#key, kept);
    this.#tell('open');
    return isKept;
  }

  async discard(): Promise<void> {
    this.#isClosed = true;
    this.#tell('gone');
    await removeDraft(this.#person, this.#key);
  }

  async #saveOnto(kept: Kept): Promise<boolean> {
    const found = await findDraft<Kept>(this.#person, this.#key);
    // Handed in or thrown away elsewhere: what was left there does not come back.
    if (this.#isClosed || (!found && this.#known && !this.#listener)) return true;
    const next = found ? ontoNewer(found.value, this.#known ?? nothing, kept) : kept;
    this.#known = next;
    if (!isSame(next, kept)) this.#listener?.takeOver(next, kept);
    const isKept = await saveDraft<Kept>(this.#person, this.#key, next);
    this.#tell('open');
    return isKept;
  }

  async #follow(): Promise<void> {
    await this.#inTurn(async () => {
      const found = await findDraft<Kept>(this.#person, this.#key);
      const known = this.#known ?? nothing;
      if (!found || this.#isClosed || isSame(found.value, known)) return;
      this.#known = found.value;
      this.#listener?.takeOver(found.value, known);
    });
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#last.then(work);
    this.#last = next.catch(() => undefined);
    return next;
  }

  get #name(): string {
    return `${this.#person} ${this.#key}`;
  }

  /** Tells the other pages once it is done, so that they find it. */
  #tell(state: Elsewhere): void {
    const channel = this.#channel ?? openChannel();
    channel?.postMessage({ name: this.#name, state });
    if (!this.#channel) channel?.close();
  }
}

const openChannel = (): BroadcastChannel | undefined =>
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(channelName);
