import { type ReactNode, useEffect, useRef } from 'react';
import styles from './flow.module.css';

/** Height of what stays at the top of the page, with a gap beneath it (px). */
const headHeight = 72;

/**
 * One of two columns of unlike height: the lower one stays in sight while the page goes on. One that is higher than the
 * window stays once its end is reached, so that nothing of it is out of reach.
 */
export function StickyColumn({ label, children }: { label: string; children: ReactNode }) {
  const column = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = column.current;
    if (!element) return;
    const place = () => {
      const top = Math.min(headHeight, window.innerHeight - element.offsetHeight);
      element.style.top = `${top}px`;
    };
    const watcher = new ResizeObserver(place);
    watcher.observe(element);
    window.addEventListener('resize', place);
    return () => {
      watcher.disconnect();
      window.removeEventListener('resize', place);
    };
  }, []);
  return (
    <section ref={column} className={styles.sticky} aria-label={label}>
      {children}
    </section>
  );
}
