import { type ReactNode, useMemo } from 'react';
import { PhotoMark } from './photo-mark.ts';

/** Says to the photo fields inside who takes photos, and for which case. */
export function PhotoMarks({
  person,
  caseNo,
  children,
}: {
  person?: string | undefined;
  caseNo?: string | undefined;
  children: ReactNode;
}) {
  const facts = useMemo(
    () => ({ ...(person ? { person } : {}), ...(caseNo ? { caseNo } : {}) }),
    [person, caseNo],
  );
  return <PhotoMark value={facts}>{children}</PhotoMark>;
}
