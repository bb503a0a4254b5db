import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useKept } from './typed.ts';

/**
 * The row whose dialog is open on a page, and which dialog it is. After a session that ended it is open again, with the row as
 * it is then: the id is kept, and `load` reads the row.
 */
export function useKeptRow<T extends { id: string }, K extends string = string>(
  place: string,
  load: (id: string) => Promise<T>,
) {
  const [kept, setKept] = useKept<{ kind: K; id: string } | null>(place, null);
  const [row, setRow] = useState<T | null>(null);
  const again = useQuery({
    queryKey: ['kept row', place, kept?.id],
    enabled: kept !== null && row === null,
    gcTime: 0,
    queryFn: () => load(kept!.id),
  });
  const shown = row ?? again.data;
  return {
    opened: kept && shown ? { kind: kept.kind, row: shown } : null,
    open(kind: K, opened: T) {
      setRow(opened);
      setKept({ kind, id: opened.id });
    },
    close() {
      setRow(null);
      setKept(null);
    },
  };
}
