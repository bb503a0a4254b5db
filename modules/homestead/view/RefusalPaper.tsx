import type { RefusalNotice } from '../contract/index.ts';
import './refusal-paper.css';
import { factTexts as words } from './texts.ts';

/** The notice as it is printed: A4, in the look of official papers (GB/T 9704-2012, domain facts §7.7). */
export function RefusalPaper({ notice }: { notice: RefusalNotice }) {
  const { number, title, addressee, paragraphs, authority, date } = notice;
  return (
    <article className="refusal-paper" aria-label={title} data-testid="refusal-paper">
      {number === null && <p className="refusal-draft">{words.draftMark}</p>}
      <h1>{title}</h1>
      <p className="refusal-number">{number ?? words.draftNumber}</p>
      <p className="refusal-to">{words.addressee(addressee)}</p>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <div className="refusal-sign">
        <p>{authority}</p>
        <p>{date}</p>
        <p className="refusal-seal">
          {words.seal}
          <small>{words.sealNote}</small>
        </p>
      </div>
    </article>
  );
}
