import { DialogFrame, useApi } from '@homestead/ui/desk';
import { Button, Empty, Input, Spin } from 'antd';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Found } from '../../contract/lists.ts';
import { workflowTexts } from '../../contract/texts.ts';
import { lineOfFound, useSearch, searchWords as words } from '../../view/index.ts';
import styles from './search.module.css';

/** Results in groups; arrows choose, Enter opens. */
export function SearchDialog({ onClose }: { onClose(): void }) {
  const { callWithoutToast } = useApi();
  const navigate = useNavigate();
  const { typed, setTyped, keyword, found, groups, kind: only, listAll } = useSearch(callWithoutToast);
  const [chosen, setChosen] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search begins at its first result
  useEffect(() => setChosen(0), [keyword, only]);
  const all = groups.flatMap(({ records }) => records);
  const open = (record: Found | undefined) => {
    if (!record) return;
    onClose();
    navigate(`/Process/${record.processId}`);
  };
  // Who types on and presses Enter at once means what is typed now, not what was found before.
  const isCurrent = typed.trim() === keyword && !found.isFetching;
  const [isAwaited, setAwaited] = useState(false);
  useEffect(() => {
    if (!isAwaited || !isCurrent) return;
    setAwaited(false);
    open(all[0]);
  });
  const onKey = (event: KeyboardEvent) => {
    // Enter takes the word that an input method offers.
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setChosen(Math.min(Math.max(chosen + step, 0), Math.max(all.length - 1, 0)));
    } else if (event.key === 'Enter' && isCurrent) open(all[chosen]);
    else setAwaited(event.key === 'Enter');
  };
  return (
    <DialogFrame open title={words.open} width={680} onCancel={onClose}>
      <Input
        autoFocus
        value={typed}
        maxLength={100}
        placeholder={words.placeholder}
        aria-label={words.placeholder}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKey}
        data-testid="search-input"
      />
      <div className={styles.results} aria-live="polite" data-testid="search-results">
        {found.isFetching && <Spin size="small" />}
        {found.isError && <p role="alert">{words.failed}</p>}
        {found.data && all.length === 0 && <Empty description={words.nothing} />}
        {only && (
          <Button type="link" onClick={() => listAll('')} data-testid="search-groups">
            {words.groups}
          </Button>
        )}
        {groups.map(({ kind, title, total, records }) => (
          <section key={kind} aria-label={title}>
            <h3>{words.group(title, total)}</h3>
            {records.map((record) => (
              <button
                key={record.processId}
                type="button"
                className={styles.found}
                data-chosen={all.indexOf(record) === chosen || undefined}
                data-testid="found"
                onClick={() => open(record)}
              >
                <b className="figures">{record.caseNo ?? workflowTexts.noCaseNo}</b>
                <span>{record.stage}</span>
                <small>{lineOfFound(record)}</small>
              </button>
            ))}
            {total > records.length &&
              (only ? (
                <small>{words.first(records.length)}</small>
              ) : (
                <Button type="link" onClick={() => listAll(kind)} data-testid={`search-all-${kind}`}>
                  {words.listAll(total)}
                </Button>
              ))}
          </section>
        ))}
      </div>
    </DialogFrame>
  );
}
