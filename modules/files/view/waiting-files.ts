import { CallFailure, offline, timedOut } from '@homestead/http/client';
import {
  aborted,
  findDraft,
  listDrafts,
  messageOf,
  newKey,
  removeDraft,
  saveDraft,
  uploadFile,
} from '@homestead/ui';
import { createContext } from 'react';
import type { FileItem } from '../contract/routes.ts';
import { suffixOf } from '../contract/rules.ts';
import type { PendingFile } from './upload-item.ts';

/** What holds the ids of files: a form, or a single field. */
export interface IdHolder {
  idsOf(path: string): readonly string[];
  setIds(path: string, ids: string[]): void;
  /** Files of this field have not arrived: one that was refused holds a submit too, which would go without it. */
  setBusy(path: string, isBusy: boolean): void;
}

/** What a field on the screen adds. */
export interface FieldOnScreen {
  ruleName: string | undefined;
  upload: typeof uploadFile;
  stored(file: FileItem): void;
  tell(failure: CallFailure, message: string): void;
  /** Judges a chosen file by the field's rule, and makes it ready to be sent. */
  judge(file: File): Promise<{ file: File } | { fault: string }>;
  /** Says why a chosen file is not taken. */
  refuse(fault: string): void;
}

interface Kept {
  path: string;
  file: File;
}

/** Keeps files as they were chosen, by name, until they are judged and handed over. */
export interface ChosenFiles {
  /** Whether the device has it. */
  save(name: string, kept: Kept): Promise<boolean>;
  list(): Promise<readonly (Kept & { name: string })[]>;
  remove(name: string): Promise<void>;
}

/** Where a screen that works without a network keeps them. */
export const ChosenPlace = createContext<ChosenFiles | undefined>(undefined);

/**
 * Files that the server does not have yet, by field. They outlast the part of the screen that shows their field; with a place
 * to keep them they outlast the page too, and each time that there may be a connection again they are sent once more.
 */
export class WaitingFiles {
  readonly #holder: IdHolder;
  readonly #keep: { person: string; key: string } | undefined;
  readonly #chosen: ChosenFiles | undefined;
  readonly #lists = new Map<string, readonly PendingFile[]>();
  readonly #fields = new Map<string, FieldOnScreen>();
  readonly #listeners = new Set<() => void>();
  readonly #judging = new Set<string>();
  #isClosed = false;
  #isUnkept = false;

  constructor(
    holder: IdHolder,
    keep?: { person: string; key: string },
    /** Another place for what was chosen, where what was judged goes elsewhere at once. */
    chosen?: ChosenFiles,
  ) {
    this.#holder = holder;
    this.#keep = keep && { person: keep.person, key: `${keep.key} files` };
    this.#chosen = chosen ?? (this.#keep && chosenDrafts(this.#keep));
  }

  /** Takes up what an earlier page left, and sends again when the connection is back. Returns how to end that. */
  open(): () => void {
    this.#isClosed = false;
    const again = () => this.#sendAgain();
    window.addEventListener('online', again);
    void this.#takeUp();
    return () => {
      window.removeEventListener('online', again);
      this.#leaveUnjudged();
    };
  }

  /** What is not judged yet is left to the next page of the form, which finds it kept: two would send it twice. */
  #leaveUnjudged(): void {
    if (!this.#chosen) return;
    for (const [path, items] of this.#lists) {
      for (const { isJudged, stop } of items) if (!isJudged) stop.abort();
      this.#set(
        path,
        items.filter(({ isJudged }) => isJudged),
      );
    }
  }

  list(path: string): readonly PendingFile[] {
    return this.#lists.get(path) ?? none;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The device did not keep what was chosen last: it lasts as long as the page. */
  isUnkept(): boolean {
    return this.#isUnkept;
  }

  show(path: string, field: FieldOnScreen): void {
    this.#fields.set(path, field);
    for (const item of this.list(path)) void this.#judge(path, item);
  }

  hide(path: string, field: FieldOnScreen): void {
    if (this.#fields.get(path) === field) this.#fields.delete(path);
  }

  /** A file as it was chosen: in sight, counted and kept at once, since its place may take a while; then judged and sent. */
  take(path: string, file: File): void {
    const item = this.add(path, file);
    if (this.#chosen && !this.#isClosed) this.#keepNow(this.#chosen.save(item.key, { path, file }));
    void this.#judge(path, item);
  }

  /** A file in sight and counted, before it was judged. */
  add(path: string, file: File, key?: string): PendingFile {
    const item = toPending(file, key);
    this.#set(path, [...this.list(path), item]);
    return item;
  }

  /** Sends a file as it was judged. */
  async send(path: string, item: PendingFile, file: File): Promise<void> {
    const { key } = item;
    const stop = new AbortController();
    this.#patch(path, key, {
      file,
      name: file.name,
      size: file.size,
      isJudged: true,
      status: 'uploading',
      progress: 0,
      stop,
    });
    this.#save();
    // Where what was judged is kept only once it is handed over, what was chosen stays until then.
    if (this.#keep) this.#forget(item);
    const { ruleName = path, upload = uploadFile } = this.#fields.get(path) ?? {};
    try {
      const stored = await upload(file, {
        ...(ruleName ? { rule: ruleName } : {}),
        signal: stop.signal,
        onProgress: (progress) => this.#patch(path, key, { progress }),
      });
      this.#fields.get(path)?.stored({
        ...stored,
        url: `/api/file/download/${stored.id}`,
        image: stored.width !== undefined,
        createTime: '',
      });
      this.#holder.setIds(path, [...this.#holder.idsOf(path), stored.id]);
      this.drop(path, key);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      if (error.code === aborted) return;
      const message = error.fields[0]?.message ?? messageOf(error);
      this.#patch(path, key, {
        status: 'failed',
        message,
        canRetry: mayPass(error),
        hasNoSession: error.status === 401,
      });
      this.#save();
      this.#fields.get(path)?.tell(error, message);
    }
  }

  drop(path: string, key: string): void {
    const item = this.list(path).find((other) => other.key === key);
    if (!item) return;
    item.stop.abort();
    this.#forget(item);
    this.#set(
      path,
      this.list(path).filter((other) => other !== item),
    );
    this.#save();
    const { preview } = item;
    // A picture that leaves the screen just now may still be reading it.
    if (preview) setTimeout(() => URL.revokeObjectURL(preview), releaseMs);
  }

  /** The form was handed in, or thrown away. */
  async discard(): Promise<void> {
    this.#isClosed = true;
    for (const items of this.#lists.values()) for (const item of items) this.#forget(item);
    if (this.#keep) await removeDraft(this.#keep.person, this.#keep.key);
  }

  async #judge(path: string, item: PendingFile): Promise<void> {
    const field = this.#fields.get(path);
    if (!field || item.isJudged || this.#judging.has(item.key)) return;
    this.#judging.add(item.key);
    const judged = await field.judge(item.file);
    if (item.stop.signal.aborted) return;
    if ('file' in judged) return this.send(path, item, judged.file);
    this.drop(path, item.key);
    field.refuse(judged.fault);
  }

  #forget({ key, isJudged }: PendingFile): void {
    if (!(this.#keep && isJudged)) void this.#chosen?.remove(key);
  }

  #keepNow(keeping: Promise<boolean>): void {
    void keeping.then((isKept) => {
      this.#isUnkept = !isKept;
      for (const listener of this.#listeners) listener();
    });
  }

  async #takeUp(): Promise<void> {
    if (this.#keep) {
      const found = await findDraft<Kept[]>(this.#keep.person, this.#keep.key);
      for (const { path, file } of found?.value ?? []) {
        if (this.list(path).some((item) => item.file === file)) continue;
        void this.send(path, this.add(path, file), file);
      }
    }
    // What was chosen and not judged: its field judges it, once it is on the screen.
    for (const { name, path, file } of (await this.#chosen?.list()) ?? [])
      if (!this.list(path).some(({ key }) => key === name))
        void this.#judge(path, this.add(path, file, name));
  }

  #sendAgain(): void {
    for (const [path, items] of this.#lists)
      for (const item of items)
        if (item.status === 'failed' && item.canRetry) void this.send(path, item, item.file);
  }

  #patch(path: string, key: string, change: Partial<PendingFile>): void {
    this.#set(
      path,
      this.list(path).map((item) => (item.key === key ? { ...item, ...change } : item)),
    );
  }

  #set(path: string, items: readonly PendingFile[]): void {
    const wasBusy = this.list(path).length > 0;
    this.#lists.set(path, items);
    const isBusy = items.length > 0;
    if (wasBusy !== isBusy) this.#holder.setBusy(path, isBusy);
    for (const listener of this.#listeners) listener();
  }

  /** Keeps what was judged: a mark of time and place is in the picture once. */
  #save(): void {
    if (!this.#keep || this.#isClosed) return;
    const { person, key } = this.#keep;
    const kept = [...this.#lists].flatMap(([path, items]) =>
      items.filter((item) => item.isJudged && isAwaited(item)).map(({ file }): Kept => ({ path, file })),
    );
    if (kept.length > 0) this.#keepNow(saveDraft(person, key, kept));
    else void removeDraft(person, key);
  }
}

/** What was chosen, kept where drafts are. */
function chosenDrafts({ person, key }: { person: string; key: string }): ChosenFiles {
  const start = `${key} `;
  return {
    save: (name, kept) => saveDraft<Kept>(person, start + name, kept),
    async list() {
      const drafts = (await listDrafts(person)).filter((draft) => draft.key.startsWith(start));
      return drafts.map((draft) => ({ ...(draft.value as Kept), name: draft.key.slice(start.length) }));
    },
    remove: (name) => removeDraft(person, start + name),
  };
}

/** Where a form keeps the files of the fields inside. */
export const FormFiles = createContext<WaitingFiles | undefined>(undefined);

const none: readonly PendingFile[] = [];

/** After a lost session the same file is sent again once the person has signed in. */
const isAwaited = ({ status, canRetry, hasNoSession }: PendingFile): boolean =>
  status === 'uploading' || canRetry === true || hasNoSession === true;

/** Whether a refused upload may pass later: the connection, the server or too many at once, never the file. */
export function mayPass({ code, status }: Pick<CallFailure, 'code' | 'status'>): boolean {
  // A success that is no word of ours (200, without an envelope) is a page of the network, or broke off.
  return code === offline || code === timedOut || code === 200 || status >= 500 || status === 429;
}

/** How long a preview stays readable after its upload. */
const releaseMs = 30_000;

function toPending(file: File, key = `${file.name} ${file.size} ${newKey()}`): PendingFile {
  const isImage = /^(jpe?g|png|apng|gif|webp|bmp)$/.test(suffixOf(file.name));
  return {
    key,
    name: file.name,
    size: file.size,
    status: 'uploading',
    progress: 0,
    file,
    isJudged: false,
    stop: new AbortController(),
    ...(isImage ? { preview: URL.createObjectURL(file) } : {}),
  };
}
