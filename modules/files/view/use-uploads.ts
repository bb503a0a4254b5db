import type { CallFailure, CallFunction } from '@homestead/http/client';
import { uiTexts } from '@homestead/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { deleteFile, type FileItem, filesByIds } from '../contract/routes.ts';
import { countFault, type UploadRule } from '../contract/rules.ts';
import { fileTexts } from '../contract/texts.ts';
import { judge } from './judge.ts';
import { PhotoMark } from './photo/photo-mark.ts';
import type { PendingFile, UploadItem } from './upload-item.ts';
import { UploadWay } from './upload-way.ts';
import { type FieldOnScreen, FormFiles, WaitingFiles } from './waiting-files.ts';

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

/** The files of a field: judged by its rule before they travel, made smaller when they are photos, shown with progress. */
export function useUploads(input: UploadsInput): Uploads {
  const { ids, call, ruleName } = input;
  const latest = useRef(input);
  latest.current = input;
  const held = useRef<readonly string[]>(ids);
  held.current = ids;
  const facts = useContext(PhotoMark);
  const upload = useContext(UploadWay);
  const ofForm = useContext(FormFiles);
  const [alone] = useState(
    () =>
      new WaitingFiles({
        idsOf: () => held.current,
        setIds(_path, changed) {
          held.current = changed;
          latest.current.onChange(changed);
        },
        setBusy: (_path, isBusy) => latest.current.onBusy?.(isBusy),
      }),
  );
  const waiting = (ruleName && ofForm) || alone;
  const path = ruleName ?? '';
  const pending = useSyncExternalStore(
    useCallback((listener) => waiting.subscribe(listener), [waiting]),
    () => waiting.list(path),
  );
  const details = useFileDetails(call, ids);
  const queries = useQueryClient();
  useEffect(() => {
    const field: FieldOnScreen = {
      ruleName,
      upload,
      stored: (file) => queries.setQueryData(['file', file.id], file),
      tell(failure, message) {
        if (latest.current.onFailure && failure.fields.length === 0) latest.current.onFailure(failure);
        else latest.current.notify(message, 'fault');
      },
      judge: (file) => judge(file, latest.current.rule, facts),
      refuse: (fault) => latest.current.notify(fault, 'fault'),
    };
    waiting.show(path, field);
    return () => waiting.hide(path, field);
  }, [waiting, path, ruleName, upload, queries, facts]);
  // What a field without a form had on its way is lost with it, and awaited no longer.
  useEffect(() => () => void (alone.list(path).length > 0 && latest.current.onBusy?.(false)), [alone, path]);

  const add = useCallback(
    (files: readonly File[]) => {
      const { rule, notify } = latest.current;
      const room = held.current.length + countTaken(waiting.list(path));
      const tooMany = countFault(room + files.length, rule);
      if (tooMany) notify(tooMany, 'fault');
      // In sight and counted from now on: a form is not sent off while its photos are still made smaller.
      for (const file of files.slice(0, Math.max(0, rule.maxCount - room))) waiting.take(path, file);
    },
    [waiting, path],
  );

  const remove = useCallback(
    (item: UploadItem) => {
      if (waiting.list(path).some(({ key }) => key === item.key)) {
        waiting.drop(path, item.key);
        if (item.status === 'uploading') return latest.current.notify(uiTexts.uploadAborted, 'done');
      } else if (item.id !== undefined) {
        held.current = held.current.filter((id) => id !== item.id);
        latest.current.onChange([...held.current]);
        // The bytes go too where nothing refers to them yet; a file of the case stays with its history.
        void call(deleteFile, { params: { id: item.id } }).catch(() => undefined);
      }
      latest.current.notify(fileTexts.deleted, 'done');
    },
    [waiting, path, call],
  );

  const retry = useCallback(
    ({ key }: UploadItem) => {
      const again = waiting.list(path).find((item) => item.key === key);
      if (again) void waiting.send(path, again, again.file);
    },
    [waiting, path],
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
    isFull: stored.length + countTaken(pending) >= input.rule.maxCount,
    add,
    remove,
    retry,
  };
}

/** Those that may still be stored: what is refused for good takes no place of the field. */
const countTaken = (pending: readonly PendingFile[]): number =>
  pending.filter(({ status, canRetry, hasNoSession }) => status !== 'failed' || canRetry || hasNoSession)
    .length;

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
