import { useClient } from '@homestead/ui';
import { Button, Fold, Icon, LoadProblem, Page, Skeleton } from '@homestead/ui/phone';
import { DescriptionList } from '@homestead/ui/widgets';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { ownAccountTexts as words } from '../../view/account/texts.ts';
import { downloadOwnData, useOwnData } from '../../view/account/use-own-data.ts';
import '../people.css';
import { PrivacySheet } from './PrivacySheet.tsx';

/** Everything that the platform holds of whoever is signed in, to be read and taken along. */
export function OwnDataScreen({
  onBack,
  closePath,
  children,
}: {
  onBack(): void;
  /** Where the account is closed; null for those who may not. */
  closePath: string | null;
  children?: ReactNode;
}) {
  const own = useOwnData(useClient().callWithoutToast);
  const [isReading, setReading] = useState(false);
  const [open, setOpen] = useState('');
  const data = own.data;
  return (
    <Page
      title={words.data}
      onBack={onBack}
      footer={
        data && (
          <Button
            look="primary"
            isBlock
            onClick={() => downloadOwnData(data)}
            data-testid="own-data-download"
          >
            {words.download}
          </Button>
        )
      }
    >
      <p className="ui-soft" style={{ margin: '2px 4px 12px' }}>
        {words.dataIntro}
      </p>
      {own.isError ? (
        <LoadProblem error={own.error} onRetry={() => void own.refetch()} />
      ) : !data ? (
        <Skeleton rows={5} />
      ) : (
        data.parts.map((part) => (
          <Fold
            key={part.title}
            title={part.title}
            note={words.count(part.rows.length)}
            isOpen={open === part.title}
            onToggle={(isOpen) => setOpen(isOpen ? part.title : '')}
          >
            {part.note && <p className="ui-soft">{part.note}</p>}
            {part.rows.map((row, at) => (
              <div key={at} className="people-own-row">
                <DescriptionList items={row} />
              </div>
            ))}
          </Fold>
        ))
      )}
      <ul className="ui-rows" style={{ marginTop: 12 }}>
        <li>
          <button
            type="button"
            className="ui-row"
            onClick={() => setReading(true)}
            data-testid="read-privacy"
          >
            <span className="ui-grow">{words.privacy}</span>
            <Icon name="next" size={18} />
          </button>
        </li>
        {children}
        {closePath && (
          <li>
            <Link className="ui-row" to={closePath} data-testid="to-close">
              <span className="ui-grow">{words.close}</span>
              <Icon name="next" size={18} />
            </Link>
          </li>
        )}
      </ul>
      <PrivacySheet isOpen={isReading} onClose={() => setReading(false)} />
    </Page>
  );
}
