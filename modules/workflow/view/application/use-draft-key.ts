import { useEffect, useState } from 'react';
import type { TaskDetail } from '../../contract/schemas.ts';
import { formDraft } from '../offline/drafts.ts';
import { findBegun, startDraft } from './begun.ts';

/** Under which name this device keeps what is typed into a draft; undefined until it is known whether it was begun here. */
export function useDraftKey(
  person: string,
  { id, processKey }: Pick<TaskDetail, 'id' | 'processKey'>,
): string | undefined {
  const [key, setKey] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    const own = startDraft(processKey);
    void findBegun(person, own).then((begun) => {
      if (isCurrent) setKey(begun?.taskId === id ? own : formDraft(id));
    });
    return () => {
      isCurrent = false;
    };
  }, [person, id, processKey]);
  return key;
}
