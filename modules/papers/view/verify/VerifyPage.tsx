import type { CallFunction } from '@homestead/http/client';
import { showTime } from '@homestead/ui';
import { type FormEvent, useState } from 'react';
import type { Verification, VerifiedPaper } from '../../contract/index.ts';
import { FileCompare } from './FileCompare.tsx';
import { verifyTexts as words } from './texts.ts';
import { type Outcome, useVerification } from './use-verification.ts';
import './verify.css';

interface Props {
  /** Calls without a toast: the page says itself what failed. */
  call: CallFunction;
  /** What the address carries: a code, what a QR carried, or a number; empty at first. */
  asked: string;
  onAsk(text: string): void;
}

/** The public page that verifies a paper: anybody, without signing in, on phone and desktop. */
export function VerifyPage({ call, asked, onAsk }: Props) {
  const { data, isLoading, fault, retry } = useVerification(call, asked);
  return (
    <main className="vp-page">
      <title>{words.title}</title>
      <header>
        <p>{words.product}</p>
        <h1>{words.title}</h1>
      </header>
      <AskForm
        key={asked}
        asked={asked}
        isBusy={isLoading}
        onAsk={(text) => (text === asked ? retry() : onAsk(text))}
      />
      <div aria-live="polite" className="vp-results">
        {isLoading && <p className="vp-wait">{words.verifying}</p>}
        {fault !== null && !isLoading && (
          <p role="alert" className="vp-fault">
            {words.failed}
            {fault}
            <button type="button" onClick={retry}>
              {words.retry}
            </button>
          </p>
        )}
        {data && !isLoading && <Results verification={data} />}
      </div>
      {asked === '' && <p className="vp-intro">{words.intro}</p>}
    </main>
  );
}

function AskForm({ asked, isBusy, onAsk }: { asked: string; isBusy: boolean; onAsk(text: string): void }) {
  // The signature of a scanned code says nothing to people.
  const [text, setText] = useState(asked.split('.')[0] ?? '');
  const [isEmpty, setEmpty] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const trimmed = text.trim();
    setEmpty(trimmed === '');
    if (trimmed !== '' && !isBusy) onAsk(trimmed === asked.split('.')[0] ? asked : trimmed);
  };
  return (
    <form className="vp-ask" onSubmit={submit}>
      <label htmlFor="vp-asked">{words.asked}</label>
      <div>
        <input
          id="vp-asked"
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder={words.example}
          maxLength={200}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={isEmpty}
          aria-describedby={isEmpty ? 'vp-needed' : undefined}
        />
        <button type="submit">{words.verify}</button>
      </div>
      {isEmpty && (
        <p id="vp-needed" role="alert">
          {words.needed}
        </p>
      )}
    </form>
  );
}

function Results({ verification: { result, papers } }: { verification: Verification }) {
  if (result !== 'found' || papers.length === 0)
    return <State outcome={result === 'altered' ? 'altered' : 'unknown'} />;
  const isByNumber = papers.every(({ facts }) => facts.length === 0);
  return (
    <>
      {papers.map((paper) => (
        <article key={paper.title + paper.issuedOn + paper.digests[0]}>
          <State outcome={paper.state} />
          <Facts paper={paper} />
        </article>
      ))}
      {isByNumber && <p className="vp-hint">{words.byNumber}</p>}
      <FileCompare digests={papers.flatMap(({ digests }) => digests)} />
    </>
  );
}

const signs = {
  good: <path d="M14 25l8 8 14-17" />,
  bad: <path d="M16 16l18 18M34 16L16 34" />,
  old: <path d="M25 13v15M25 35v1" />,
};

const looks = {
  valid: 'good',
  replaced: 'old',
  revoked: 'bad',
  unknown: 'bad',
  altered: 'bad',
} as const satisfies Record<Outcome, keyof typeof signs>;

function State({ outcome }: { outcome: Outcome }) {
  const { title, text } = words.states[outcome];
  const look = looks[outcome];
  return (
    <div className="vp-state" data-look={look} data-outcome={outcome}>
      <svg viewBox="0 0 50 50" width="64" height="64" aria-hidden="true" focusable="false">
        <circle cx="25" cy="25" r="23" />
        {signs[look]}
      </svg>
      <div>
        <strong>{title}</strong>
        <p>{text}</p>
      </div>
    </div>
  );
}

function Facts({ paper }: { paper: VerifiedPaper }) {
  const rows = [
    ...(paper.revokedAt ? [{ label: words.revokedAt, value: showTime(paper.revokedAt) }] : []),
    ...(paper.revokeReason ? [{ label: words.revokeReason, value: paper.revokeReason }] : []),
    { label: words.name, value: paper.title },
    { label: words.number, value: paper.number },
    ...paper.facts,
    { label: words.authority, value: paper.authority },
    { label: words.issuedOn, value: paper.issuedOn },
    ...(paper.signedBy ? [{ label: words.signedBy, value: words.algorithms[paper.signedBy] }] : []),
  ];
  return (
    <>
      {paper.state === 'valid' && paper.facts.length > 0 && <p className="vp-hint">{words.compare}</p>}
      <dl className="vp-facts">
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
