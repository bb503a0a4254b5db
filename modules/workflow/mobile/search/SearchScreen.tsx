import { useClient } from '@homestead/ui';
import { Button, Empty, LoadProblem, Page, Skeleton } from '@homestead/ui/phone';
import { Link } from 'react-router';
import { workflowTexts } from '../../contract/texts.ts';
import { searchWords as words } from '../../view/search/texts.ts';
import { lineOfFound, useSearch } from '../../view/search/use-search.ts';
import '../flow.css';

/** The search over everything on the phone: cases, papers, places that the person may see. */
export function SearchScreen({ onBack }: { onBack(): void }) {
  const { callWithoutToast } = useClient();
  const { typed, setTyped, keyword, found, groups, kind: only, listAll } = useSearch(callWithoutToast);
  return (
    <Page title={words.open} onBack={onBack}>
      <input
        type="search"
        className="ui-input"
        // biome-ignore lint/a11y/noAutofocus: one comes here to type, and there is nothing else to do
        autoFocus
        enterKeyHint="search"
        value={typed}
        maxLength={100}
        placeholder={words.placeholder}
        aria-label={words.placeholder}
        onChange={(event) => setTyped(event.target.value)}
        data-testid="search-input"
      />
      <div aria-live="polite" data-testid="search-results">
        {found.isError && <LoadProblem error={found.error} onRetry={() => void found.refetch()} />}
        {found.isLoading && keyword !== '' && <Skeleton rows={3} />}
        {found.data && groups.every(({ records }) => records.length === 0) && <Empty text={words.nothing} />}
        {only && (
          <Button look="text" onClick={() => listAll('')} data-testid="search-groups">
            {words.groups}
          </Button>
        )}
        {groups.map(({ kind, title, total, records }) => (
          <section key={kind} aria-label={title}>
            <h2 className="ui-heading">{words.group(title, total)}</h2>
            <ul className="flow-list">
              {records.map((record) => (
                <li key={record.processId}>
                  <Link
                    to={`/Process/${record.processId}`}
                    className="ui-card flow-found"
                    data-testid="found"
                  >
                    <b>{record.caseNo ?? workflowTexts.noCaseNo}</b>
                    <span>{record.stage}</span>
                    <small>{lineOfFound(record)}</small>
                  </Link>
                </li>
              ))}
            </ul>
            {total > records.length &&
              (only ? (
                <p className="ui-soft">{words.first(records.length)}</p>
              ) : (
                <Button look="text" onClick={() => listAll(kind)} data-testid={`search-all-${kind}`}>
                  {words.listAll(total)}
                </Button>
              ))}
          </section>
        ))}
      </div>
    </Page>
  );
}
