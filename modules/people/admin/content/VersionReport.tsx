import { Alert } from 'antd';
import type * as routes from '../../contract/content/versions.ts';
import { versionPageTexts as words } from './texts.ts';

/** What the check of a draft found: each problem in a line, or that it may be published. */
export function VersionReport({ report }: { report: routes.VersionReport }) {
  const { problems } = report;
  if (problems.length === 0) return <Alert type="success" showIcon title={words.checked} />;
  return (
    <Alert
      type="error"
      showIcon
      title={words.problems(problems.length)}
      description={problems.map(({ kind, key, message }) => (
        <div key={`${kind} ${key} ${message}`}>{key ? `${key}：${message}` : message}</div>
      ))}
      data-testid="version-problems"
    />
  );
}
