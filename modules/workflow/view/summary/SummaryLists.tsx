import { WholeDates } from '@homestead/ui/widgets';
import './summary.css';
import type {
  SummaryAnswer,
  SummaryCheck,
  SummaryOpinion,
  SummaryResubmission,
  SummaryWarning,
} from '../../contract/summary.ts';
import { showTime } from '../times.ts';
import { summaryTexts as words } from './texts.ts';

const figure = (value: number) => value.toLocaleString('zh-CN', { maximumFractionDigits: 2 });

/** What the checks of the land found: a layer that only lists classes is neither good nor bad. */
export function CheckList({ checks }: { checks: readonly SummaryCheck[] }) {
  if (checks.length === 0) return <p className="sum-soft">{words.noChecks}</p>;
  return (
    <ul className="sum-list" data-testid="summary-checks">
      {checks.map((check) => (
        <li key={check.layerId} data-look={lookOf(check)}>
          <b>{check.title}</b>
          <span className="sum-verdict">{verdictOf(check)}</span>
        </li>
      ))}
    </ul>
  );
}

const lookOf = ({ informs, occupied }: SummaryCheck) => (informs ? 'plain' : occupied ? 'bad' : 'good');

function verdictOf({ informs, occupied, area, classes, nearest, text }: SummaryCheck): string {
  if (informs) return classes.map(({ name, area: part }) => `${name} ${figure(part)}㎡`).join('、') || text;
  if (occupied) return `✕ ${words.occupied(figure(area))}`;
  const distance = nearest === null ? '' : `，${words.nearest(figure(nearest))}`;
  return `✓ ${words.free}${distance}`;
}

/** What earlier steps and departments said. */
export function OpinionList({ opinions }: { opinions: readonly SummaryOpinion[] }) {
  return (
    <ol className="sum-list" data-testid="summary-opinions">
      {opinions.map(({ taskKey, taskName, role, approver, result, status, content, at }) => (
        <li key={`${taskKey} ${role} ${at}`} data-look={status === 0 ? 'bad' : 'good'}>
          <b>
            {taskName}
            {role && <small> {role}</small>}
          </b>
          <span className="sum-verdict">
            {status === 0 ? '✕' : '✓'} {result}
          </span>
          <p>
            {approver} <time>{showTime(at)}</time>
            {content && content !== result && <q>{content}</q>}
          </p>
        </li>
      ))}
    </ol>
  );
}

/** Why the case was returned, and field by field what was changed since. */
export function ChangeList({ resubmission }: { resubmission: SummaryResubmission }) {
  const { taskName, by, at, reason, changes } = resubmission;
  return (
    <>
      <p className="sum-soft">
        {words.returned(taskName, by)} <time>{showTime(at)}</time>：{reason}
      </p>
      <ul className="sum-list" data-testid="summary-changes">
        {changes.map(({ taskName: where, path, label, before, after }) => (
          <li key={`${where} ${path}`}>
            <b>
              {label}
              <small> {where}</small>
            </b>
            <span className="sum-verdict">
              <del>
                <WholeDates text={before || words.empty} />
              </del>{' '}
              →{' '}
              <ins>
                <WholeDates text={after || words.empty} />
              </ins>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What is doubtful about the case: a line for each, which opens to its whole words and where it stands in law. */
export function WarningList({ warnings }: { warnings: readonly SummaryWarning[] }) {
  return (
    <ul className="sum-warnings">
      {warnings.map(({ id, title, message, source }) => (
        <li key={id + message}>
          <details>
            <summary>
              <b>{title}</b> <span>{message}</span>
            </summary>
            {source && (
              <small>
                {words.source}：{source}
              </small>
            )}
          </details>
        </li>
      ))}
    </ul>
  );
}

/** Why earlier deciders passed over a warning. */
export function AnswerList({ answers }: { answers: readonly SummaryAnswer[] }) {
  return (
    <details className="sum-answers" data-testid="summary-answers">
      <summary>
        {words.answers}（{answers.length}）
      </summary>
      <ul className="sum-list">
        {answers.map(({ rule, text, reason, by, at, task }) => (
          <li key={`${rule} ${at}`} data-look="plain">
            <b>{text}</b>
            <p>
              <q>{reason}</q>
              <small>
                <WholeDates text={words.answered(by, task, showTime(at))} />
              </small>
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}
