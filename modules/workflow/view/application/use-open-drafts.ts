import type { CallFunction } from '@homestead/http/client';
import { useSession } from '@homestead/ui';
import { useEffect, useState } from 'react';
import type { TaskSummary } from '../../contract/schemas.ts';
import { useTaskPage } from '../queries.ts';
import { findBegun } from './begun.ts';

/**
 * Beginnings of a process that the person left unfinished; without the one that a form on this device, which keeps its draft
 * under `draftKey`, takes up itself.
 */
export function useOpenDrafts(
  call: CallFunction,
  processKey: string,
  draftKey?: string,
): readonly TaskSummary[] {
  const person = useSession()?.id;
  const tasks = useTaskPage(call, { state: 'todo', processKey });
  const [own, setOwn] = useState<string | null>();
  useEffect(() => {
    if (person) void findBegun(person, draftKey).then((begun) => setOwn(begun?.taskId ?? null));
  }, [person, draftKey]);
  if (own === undefined) return [];
  // A draft alone has no number yet.
  return tasks.data?.records.filter(({ id, caseNo }) => caseNo === null && id !== own) ?? [];
}
