import { Badge, Button, Empty, Popover } from 'antd';
import styles from '../designer.module.css';
import { labelOf, useDesignerScope } from '../scope.ts';
import type { Change } from '../shape/changes.ts';
import type { Finding } from '../shape/findings.ts';
import { designerTexts as words } from '../texts.ts';

interface Line {
  text: string;
  path: string | null;
}

interface Go {
  onGo(path: string | null): void;
}

export function FindingsButton({ findings, onGo }: Go & { findings: readonly Finding[] }) {
  const scope = useDesignerScope();
  const lines = findings.map(({ message, path }) => ({ text: named(message, scope), path }));
  return (
    <Listed
      title={findings.length > 0 ? words.findings.count(findings.length) : words.findings.none}
      isBad={findings.length > 0}
      lines={lines}
      empty={words.findings.none}
      note={words.findings.note}
      onGo={onGo}
      testId="design-findings"
    />
  );
}

/** Messages name fields by their paths: the label stands before the path. */
export function named(message: string, scope: Parameters<typeof labelOf>[0]): string {
  return message.replace(/[a-z][a-z0-9]*\.[a-z][A-Za-z0-9]*/g, (path) => {
    const label = labelOf(scope, path);
    return label === path ? path : `${label}（${path}）`;
  });
}

export function ChangesButton({ changes, isNew, onGo }: Go & { changes: readonly Change[]; isNew: boolean }) {
  const { count, none } = words.changes;
  return (
    <Listed
      title={isNew ? words.changes.isNew : count(changes.length)}
      lines={changes.map(({ text, path }) => ({ text, path: path ?? null }))}
      empty={none}
      onGo={onGo}
      testId="design-changes"
    />
  );
}

export function UsesButton() {
  const { uses } = useDesignerScope();
  return (
    <Listed
      title={words.uses.count(uses.length)}
      lines={uses.map(({ process, task }) => ({ text: words.uses.task(process, task), path: null }))}
      empty={words.uses.none}
      testId="design-uses"
    />
  );
}

interface ListedProps {
  title: string;
  lines: readonly Line[];
  empty: string;
  note?: string;
  isBad?: boolean;
  onGo?: Go['onGo'];
  testId: string;
}

function Listed({ title, lines, empty, note, isBad = false, onGo, testId }: ListedProps) {
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      content={
        <div className={styles['lines']} data-testid={`${testId}-list`}>
          {lines.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty} />}
          <ul>
            {lines.map(({ text, path }) => (
              <li key={text}>
                {onGo ? (
                  <Button type="link" size="small" onClick={() => onGo(path)}>
                    {text}
                  </Button>
                ) : (
                  text
                )}
              </li>
            ))}
          </ul>
          {note && <small>{note}</small>}
        </div>
      }
    >
      <Button danger={isBad} data-testid={testId}>
        {isBad && <Badge status="error" />}
        {title}
      </Button>
    </Popover>
  );
}
