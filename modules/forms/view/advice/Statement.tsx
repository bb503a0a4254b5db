import './statement.css';
import { useId } from 'react';
import type { AdviceStatement } from './advisor.ts';

/** What the county says of the household as a whole, read before the form is handed in. */
export function Statement({ statement: { title, isDoubt, lines } }: { statement: AdviceStatement }) {
  const id = useId();
  return (
    <section
      className="advice-statement"
      data-doubt={isDoubt}
      aria-labelledby={id}
      data-testid="advice-statement"
    >
      <h2 id={id}>{title}</h2>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  );
}
