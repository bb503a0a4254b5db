import { useCallback, useEffect, useState } from 'react';

export interface Notice {
  text: string;
  /** Tells two notices of the same words apart. */
  key: number;
}

const SHOWN_MS = 3500;

/** One short message at a time, gone after a while. */
export function useNotice(): { notice: Notice | null; tell(text: string): void } {
  const [notice, setNotice] = useState<Notice | null>(null);
  const tell = useCallback((text: string) => setNotice((last) => ({ text, key: (last?.key ?? 0) + 1 })), []);
  useEffect(() => {
    if (!notice) return;
    const timer = setTimeout(() => setNotice(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  return { notice, tell };
}

export function NoticeLine({ notice }: { notice: Notice | null }) {
  return (
    <div className="mv-notices" role="status" aria-live="polite">
      {notice && (
        <p key={notice.key} className="mv-notice">
          {notice.text}
        </p>
      )}
    </div>
  );
}
