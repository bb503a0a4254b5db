import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { ScreenBoard } from '../../contract/index.ts';
import styles from './screen.module.css';
import { screenWords as words } from './texts.ts';

const zone = { timeZone: 'Asia/Shanghai' } as const;
const clock = new Intl.DateTimeFormat('zh-CN', {
  ...zone,
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  weekday: 'long',
  hour: '2-digit',
  minute: '2-digit',
});
const time = new Intl.DateTimeFormat('zh-CN', {
  ...zone,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** Title, the day and hour of the county, and the ways out. */
export function ScreenHead({ board, isStale }: { board: ScreenBoard; isStale: boolean }) {
  const now = useCountyTime(board.at);
  const asked = time.format(new Date(board.at));
  return (
    <header className={styles.head}>
      <span className={styles.headSide}>
        {words.year(board.from, board.to)}
        <small className={isStale ? styles.stale : undefined} role={isStale ? 'alert' : undefined}>
          {isStale ? words.stale(asked) : words.updated(asked)}
        </small>
      </span>
      <h1>{board.title}</h1>
      <span className={styles.headSide}>
        <time>{clock.format(now)}</time>
        {document.fullscreenEnabled && (
          <button type="button" onClick={() => void document.documentElement.requestFullscreen()}>
            {words.full}
          </button>
        )}
        {board.isPublic ? (
          <Link to="/Login">{words.signIn}</Link>
        ) : (
          <Link to="/Main/Portal">{words.leave}</Link>
        )}
      </span>
    </header>
  );
}

/** The county's time goes on from what the server said. */
function useCountyTime(at: string): Date {
  const [started, setStarted] = useState({ at, here: Date.now() });
  const [, tick] = useState(0);
  if (started.at !== at) setStarted({ at, here: Date.now() });
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 10_000);
    return () => clearInterval(timer);
  }, []);
  return new Date(Date.parse(started.at) + Date.now() - started.here);
}
