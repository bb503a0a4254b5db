import { CallFailure, type CallFunction, offline, timedOut } from '@homestead/http/client';
import { aborted, messageOf, newKey, uiTexts } from '@homestead/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useContext, useEffect, useRef, useState } from 'react';
import { deleteFile, type FileItem, filesByIds } from '../contract/routes.ts';
import { countFault, suffixOf, type UploadRule } from '../contract/rules.ts';
import { fileTexts } from '../contract/texts.ts';
import { judge } from './judge.ts';
import { PhotoMark } from './photo/photo-mark.ts';
import { UploadWay } from './upload-way.ts';

/** One file of a field: stored, on its way, or stopped. */
export interface UploadItem {
  key: string;
  id?: string;
  name: string;
  size?: number;
  status: 'done' | 'uploading' | 'failed';
  /** 0 to 1 while uploading. */
  progress: number;
  message?: string;
  /** Whether sending the same file once more may succeed: not where the file itself is refused. */
  canRetry?: boolean;
  /** A picture of a file that is still here. */
  preview?: string;
  /** The server has a small picture of it. */
  isPicture?: boolean;
}

export interface UploadsInput {
  /** Ids that the field holds. */
  ids: readonly string[];
  rule: UploadRule;
  /** `group.field`; without one the server's general rule holds. */
  ruleName?: string;
  call: CallFunction;
  onChange(ids: string[]): void;
  onBusy?(isBusy: boolean): void;
  /** Toast or message of the client: count, size and type, and 删除成功. */
  notify(message: string, kind: 'fault' | 'done'): void;
  /** The one error handler, for uploads that the server refuses. */
  onFailure?(failure: CallFailure): void;
}

export interface Uploads {
  items: UploadItem[];
  isFull: boolean;
  add(files: readonly File[]): void;
  remove(item: UploadItem): void;
  retry(item: UploadItem): void;
}

interface Pending extends UploadItem {
  file: File;
  stop: AbortController;
}

/** The files of a field: judged by its rule before they travel, made smaller when they are photos, shown with progress. */
export function useUploads(input: UploadsInput): Uploads {
  const { ids, call } = input;
  const latest = useRef(input);
  latest.current = input;
  const held = useRef<readonly string[]>(ids);
  held.current = ids;
  const [pending, setPending] = useState<Pending[]>([]);
  const facts = useContext(PhotoMark);
  const upload = useContext(UploadWay);
  const details = useFileDetails(call, ids);
  const queries = useQueryClient();
  const isBusy = pending.some((item) => item.status === 'uploading');
  useEffect(() => {
    latest.current.onBusy?.(isBusy);
    return () => {
      if (isBusy) latest.current.onBusy?.(false);
    };
  }, [isBusy]);

  const patch = useCallback((key: string, change: Partial<Pending>) => {
    setPending((items) => items.map((item) => (item.key === key ? { ...item, ...change } : item)));
  }, []);
  const drop = useCallback((item: Pending) => {
    setPending((items) => items.filter((other) => other.key !== item.key));
    const { preview } = item;
    // A picture that leaves the screen just now may still be reading it.
    if (preview) setTimeout(() => URL.revokeObjectURL(preview), releaseMs);
  }, []);

  const send = useCallback(
    async (item: Pending) => {
      const { ruleName } = latest.current;
      try {
        const stored = await upload(item.file, {
          ...(ruleName ? { rule: ruleName } : {}),
          signal: item.stop.signal,
          onProgress: (progress) => patch(item.key, { progress }),
        });
        const detail: FileItem = {
          ...stored,
          url: `/api/file/download/${stored.id}`,
          image: stored.width !== undefined,
          createTime: '',
        };
        queries.setQueryData(['file', stored.id], detail);
        held.current = [...held.current, stored.id];
        latest.current.onChange([...held.current]);
        drop(item);
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error;
        if (error.code === aborted) return;
        const message = error.fields[0]?.message ?? messageOf(error);
        patch(item.key, { status: 'failed', message, canRetry: mayPass(error) });
        if (latest.current.onFailure && error.fields.length === 0) latest.current.onFailure(error);
        else latest.current.notify(message, 'fault');
      }
    },
    [drop, patch, queries, upload],
  );

  const add = useCallback(
    (files: readonly File[]) => {
      const { rule, notify } = latest.current;
      const room = held.current.length + pending.length;
      const tooMany = countFault(room + files.length, rule);
      if (tooMany) notify(tooMany, 'fault');
      for (const file of files.slice(0, Math.max(0, rule.maxCount - room))) {
        const item = toPending(file);
        // In sight and counted from now on: a form is not sent off while its photos are still made smaller.
        setPending((items) => [...items, item]);
        void judge(file, rule, facts).then((judged) => {
          if (item.stop.signal.aborted) return;
          if ('fault' in judged) {
            drop(item);
            return notify(judged.fault, 'fault');
          }
          const { name, size } = judged.file;
          patch(item.key, { file: judged.file, name, size });
          void send({ ...item, file: judged.file });
        });
      }
    },
    [pending.length, send, drop, patch, facts],
  );

  const remove = useCallback(
    (item: UploadItem) => {
      const waiting = pending.find((candidate) => candidate.key === item.key);
      if (waiting) {
        waiting.stop.abort();
        drop(waiting);
        if (waiting.status === 'uploading') return latest.current.notify(uiTexts.uploadAborted, 'done');
      } else if (item.id !== undefined) {
        held.current = held.current.filter((id) => id !== item.id);
        latest.current.onChange([...held.current]);
        // The bytes go too where nothing refers to them yet; a file of the case stays with its history.
        void call(deleteFile, { params: { id: item.id } }).catch(() => undefined);
      }
      latest.current.notify(fileTexts.deleted, 'done');
    },
    [pending, drop, call],
  );

  const retry = useCallback(
    (item: UploadItem) => {
      const waiting = pending.find((candidate) => candidate.key === item.key);
      if (!waiting) return;
      const again = { ...waiting, status: 'uploading' as const, progress: 0, stop: new AbortController() };
      patch(item.key, again);
      void send(again);
    },
    [pending, patch, send],
  );

  const stored = ids.map((id): UploadItem => {
    const detail = details.get(id);
    return {
      key: id,
      id,
      name: detail?.name ?? '',
      ...(detail ? { size: detail.size, isPicture: detail.image } : {}),
      status: 'done',
      progress: 1,
    };
  });
  return {
    items: [...stored, ...pending],
    isFull: stored.length + pending.length >= input.rule.maxCount,
    add,
    remove,
    retry,
  };
}

/** Names and sizes of stored files; those just uploaded are known already. */
export function useFileDetails(call: CallFunction, ids: readonly string[]): Map<string, FileItem> {
  const queries = useQueryClient();
  const unknown = ids.filter((id) => !queries.getQueryData(['file', id]));
  const asked = unknown.join(',');
  useQuery({
    queryKey: ['files', asked],
    enabled: asked !== '',
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const found = await call(filesByIds, { query: { fileIds: asked } });
      for (const file of found) queries.setQueryData(['file', file.id], file);
      return found;
    },
  });
  return new Map(
    ids.flatMap((id) => {
      const detail = queries.getQueryData<FileItem>(['file', id]);
      return detail ? [[id, detail] as const] : [];
    }),
  );
}

/** Whether a refused upload may pass later: the connection, the server or too many at once, never the file. */
export function mayPass({ code, status }: Pick<CallFailure, 'code' | 'status'>): boolean {
  return code === offline || code === timedOut || status >= 500 || status === 429;
}

/** How long a preview stays readable after its upload. */
const releaseMs = 30_000;

function toPending(file: File): Pending {
  const isImage = /^(jpe?g|png|apng|gif|webp|bmp)$/.test(suffixOf(file.name));
  return {
    key: `${file.name} ${file.size} ${newKey()}`,
    name: file.name,
    size: file.size,
    status: 'uploading',
    progress: 0,
    file,
    stop: new AbortController(),
    ...(isImage ? { preview: URL.createObjectURL(file) } : {}),
  };
}
