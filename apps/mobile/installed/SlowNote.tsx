import { askAnew, isAwaited } from '@homestead/ui';
import { Button } from '@homestead/ui/phone';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { installedTexts as words } from './texts.ts';

/** A screen that waits for so long may be tried again: its request may hang, which ends by itself in half an hour. */
const longMs = 20_000;

/** Offers another try where a screen waits long for its first answer: what it asks for alone, then the whole page. */
export function SlowNote() {
  const queries = useQueryClient();
  const isWaiting = useIsFetching({ predicate: isAwaited }) > 0;
  const [isLong, setLong] = useState(false);
  const tried = useRef('');
  const { key } = useLocation();
  useEffect(() => {
    setLong(false);
    const timer = isWaiting && setTimeout(() => setLong(true), longMs);
    return () => clearTimeout(timer || undefined);
  }, [isWaiting]);
  if (!isLong) return null;
  const again = async () => {
    if (tried.current === key) return window.location.reload();
    tried.current = key;
    await askAnew(queries);
  };
  return (
    <aside className="new-version" role="status" data-testid="slow-note">
      <p>{words.slow}</p>
      <Button onClick={() => void again()}>{words.again}</Button>
    </aside>
  );
}
