import './summary.css';
import type { CallFunction } from '@homestead/http/client';
import { PlaceMap } from '@homestead/map/view';
import { type ReactNode, useState } from 'react';
import type { DecisionSummary, SummaryPaper } from '../../contract/summary.ts';
import { useCaseSlots } from '../case-slots.ts';
import { FiguresTable } from './FiguresTable.tsx';
import { knownFigures } from './figures.ts';
import { AnswerList, ChangeList, CheckList, OpinionList, WarningList } from './SummaryLists.tsx';
import { summaryTexts as words } from './texts.ts';
import { useDecisionSummary } from './use-summary.ts';

interface Props {
  call: CallFunction;
  processId: string;
  /** Files by their ids, as the client shows files. */
  renderFiles(fileIds: readonly string[], label: string): ReactNode;
  /** What the client shows while the summary is on its way. */
  waiting: ReactNode;
  /** On a small screen what others said, the drawing and the papers are folded, so that the form is near. */
  isCompact?: boolean;
}

/** What a decision rests on, unfolded: warnings, where, how much, checks, what others said, drawing and papers. */
export function DecisionFacts({ call, processId, renderFiles, waiting, isCompact = false }: Props) {
  const { data, isError, refetch } = useDecisionSummary(call, processId);
  if (data) return <Facts call={call} summary={data} renderFiles={renderFiles} isFolded={isCompact} />;
  if (!isError) return waiting;
  return (
    <p className="sum-failed" role="alert">
      {words.failed}
      <button type="button" onClick={() => void refetch()}>
        {words.retry}
      </button>
    </p>
  );
}

function Facts({
  isFolded,
  call,
  summary,
  renderFiles,
}: Pick<Props, 'call' | 'renderFiles'> & { summary: DecisionSummary; isFolded: boolean }) {
  const slots = useCaseSlots();
  const { place, figures, checks, opinions, drawing, papers, answers, warnings, resubmission } = summary;
  const hasGround = place !== null || checks.length > 0;
  return (
    <div className="sum-facts" data-testid="decision-facts">
      {warnings.length > 0 && (
        <Part title={words.warnings} note={words.warningCount(warnings.length)} look="amber" testId="doubts">
          <WarningList warnings={warnings} />
        </Part>
      )}
      {resubmission && <Resubmission resubmission={resubmission} isFolded={isFolded} />}
      {answers.length > 0 && <AnswerList answers={answers} />}
      {hasGround && (
        <div className="sum-ground">
          {place && (
            <Part title={words.where} note={place.address}>
              <Place call={call} place={place} />
            </Part>
          )}
          <Part title={words.checks}>
            <CheckList checks={checks} />
          </Part>
        </div>
      )}
      {knownFigures(figures).rows.length > 0 && (
        <Part title={words.howMuch}>
          <FiguresTable figures={figures} />
        </Part>
      )}
      {opinions.length > 0 && (
        <Part title={words.opinions} note={opinionNote(opinions)} isFolded={isFolded}>
          <OpinionList opinions={opinions} />
        </Part>
      )}
      {drawing && (
        <Part title={words.drawing} note={drawing.number} isFolded={isFolded}>
          {slots.Drawing ? <slots.Drawing drawing={drawing} /> : null}
          {!drawing.picture && drawing.fileIds.length > 0 && renderFiles(drawing.fileIds, words.drawing)}
        </Part>
      )}
      {papers.length > 0 && (
        <Part title={words.papers} note={words.paperCount(papers.length)} isFolded={isFolded}>
          {papers.map((paper) => (
            <Paper key={paper.path} paper={paper} renderFiles={renderFiles} />
          ))}
        </Part>
      )}
    </div>
  );
}

/** What has changed since the case was returned last: a few lines stand open on a small screen too. */
function Resubmission({
  resubmission,
  isFolded,
}: {
  resubmission: NonNullable<DecisionSummary['resubmission']>;
  isFolded: boolean;
}) {
  const { changes } = resubmission;
  const note = changes.length > 0 ? words.changeCount(changes.length) : words.noChanges;
  return (
    <Part
      title={words.changes}
      note={note}
      testId="resubmission"
      isFolded={isFolded && changes.length > fewChanges}
    >
      <ChangeList resubmission={resubmission} />
    </Part>
  );
}

const fewChanges = 4;

/** How many agreed, and how many did not. */
function opinionNote(opinions: DecisionSummary['opinions']): string {
  const against = opinions.filter(({ status }) => status === 0).length;
  return against > 0 ? words.against(opinions.length, against) : words.paperCount(opinions.length);
}

interface PartProps {
  title: string;
  note?: string;
  look?: 'amber';
  testId?: string;
  isFolded?: boolean;
  children: ReactNode;
}

function Part({ title, note, look, testId, isFolded, children }: PartProps) {
  if (isFolded)
    return (
      <details className="sum-part sum-fold" data-testid={testId}>
        <summary>
          {title}
          {note && <small>{note}</small>}
        </summary>
        {children}
      </details>
    );
  return (
    <section className="sum-part" data-look={look} data-testid={testId}>
      <h2>
        {title}
        {note && <small>{note}</small>}
      </h2>
      {children}
    </section>
  );
}

function Place({ call, place }: { call: CallFunction; place: NonNullable<DecisionSummary['place']> }) {
  if (!place.plot && !place.wish) return <p className="sum-soft">{words.noPlace}</p>;
  return (
    <>
      <PlaceMap call={call} plot={place.plot} wish={place.wish} title={words.where} />
      {!place.plot && <p className="sum-soft">{words.wishOnly}</p>}
    </>
  );
}

/** Files are asked for when somebody wants to see them: a case has dozens. */
function Paper({ paper, renderFiles }: { paper: SummaryPaper; renderFiles: Props['renderFiles'] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="sum-paper" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {paper.label}
        <small>{paper.fileIds.length}</small>
      </summary>
      {isOpen && renderFiles(paper.fileIds, paper.label)}
    </details>
  );
}
