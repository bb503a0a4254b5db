import { CheckCircleOutlined, CloseCircleOutlined, WarningOutlined } from '@ant-design/icons';
import { useNavigate } from 'react-router';
import { designerTexts as words } from './texts.ts';
import type { Finding } from './use-findings.ts';

interface Props {
  findings: readonly Finding[] | null;
  onShow(id: string): void;
}

/** What is wrong, each in a line that leads to its element. */
export function FindingList({ findings, onShow }: Props) {
  const navigate = useNavigate();
  const errors = (findings ?? []).filter(({ level }) => level === 'error');
  const warnings = (findings ?? []).filter(({ level }) => level === 'warning');
  const heading =
    findings === null
      ? words.checking
      : findings.length === 0
        ? words.noFindings
        : words.findings(errors.length, warnings.length);
  return (
    <section className="design-findings" aria-label={heading} data-testid="design-findings">
      <h2>
        <span role="status">
          {findings?.length === 0 && <CheckCircleOutlined aria-hidden />} {heading}
        </span>
      </h2>
      <ul>
        {[...errors, ...warnings].map(({ elementId, level, message, href }) => (
          <li key={`${elementId} ${message}`} data-level={level} data-element={elementId}>
            <button type="button" onClick={() => (href ? void navigate(href) : onShow(elementId))}>
              {level === 'error' ? (
                <CloseCircleOutlined aria-label={words.error} />
              ) : (
                <WarningOutlined aria-label={words.warning} />
              )}{' '}
              {message}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
