import type { CallFunction } from '@homestead/http/client';
import { useSession } from '@homestead/ui';
import { useEffect, useState } from 'react';
import type { TaskSummary } from '../../contract/schemas.ts';
import { useTaskPage } from '../queries.ts';
import { findBegun } from './begun.ts';

/** Beginnings of a process that the person left unfinished elsewhere; the one of this device is taken up by its form itself. */
export function useOpenDrafts(call: CallFunction, processKey: string): readonly TaskSummary[] {
  const person = useSession()?.id;
  const tasks = useTaskPage(call, { state: 'todo', processKey });
  const [own, setOwn] = useState<string | null>();
  useEffect(() => {
    if (person) void findBegun(person, `start:${processKey}`).then((begun) => setOwn(begun?.taskId ?? null));
  }, [person, processKey]);
  if (own === undefined) return [];
  // A draft alone has no number yet.
  return tasks.data?.records.filter(({ id, caseNo }) => caseNo === null && id !== own) ?? [];
}
