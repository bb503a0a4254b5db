import type { GuidePart } from '../contract/guides.ts';
import './flow.css';

/** Headings of a guide with their lines. */
export function GuideParts({ parts }: { parts: readonly GuidePart[] }) {
  return (
    <div className="ui-stack">
      {parts.map((part, index) => (
        <section key={index} className="ui-card flow-guide">
          <h2>{part.title}</h2>
          <ul>
            {part.items.map((item, line) => (
              <li key={line}>{item}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
