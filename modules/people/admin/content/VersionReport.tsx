import { Alert } from 'antd';
import type * as routes from '../../contract/content/versions.ts';
import { versionPageTexts as words } from './texts.ts';

/** What the check of a draft found: each problem and each warning in a line, or that it may be published. */
export function VersionReport({ report: { problems, warnings } }: { report: routes.VersionReport }) {
  return (
    <>
      {problems.length > 0 ? (
        <Alert
          type="error"
          showIcon
          title={words.problems(problems.length)}
          description={<Lines found={problems} />}
          data-testid="version-problems"
        />
      ) : (
        <Alert type="success" showIcon title={words.checked} />
      )}
      {warnings.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={words.warnings(warnings.length)}
          description={<Lines found={warnings} />}
          data-testid="version-warnings"
        />
      )}
    </>
  );
}

const Lines = ({ found }: { found: routes.VersionReport['problems'] }) =>
  found.map(({ kind, key, message }) => (
    <div key={`${kind} ${key} ${message}`}>{key ? `${key}：${message}` : message}</div>
  ));
