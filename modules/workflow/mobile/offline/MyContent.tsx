import type { FormFact } from '@homestead/forms/view';
import type { Vault } from '@homestead/ui/vault';
import { useEffect, useState } from 'react';
import { factsOfEntry } from '../../view/offline/export-entry.ts';
import type { OutboxEntry } from '../../view/offline/outbox.ts';
import { offlineTexts } from '../../view/offline/texts.ts';

const words = offlineTexts.conflict;

/** What was filled in without a network and not taken by the server, to be read where it stands. */
export function MyContent({ vault, entry }: { vault: Vault; entry: OutboxEntry }) {
  const [isOpen, setOpen] = useState(false);
  const [facts, setFacts] = useState<readonly FormFact[]>();
  useEffect(() => {
    if (!isOpen) return;
    let isCurrent = true;
    void factsOfEntry(vault, entry).then((found) => isCurrent && setFacts(found));
    return () => {
      isCurrent = false;
    };
  }, [vault, entry, isOpen]);
  return (
    <details
      className="offline-mine"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      data-testid="my-content"
    >
      <summary>{words.seeMine}</summary>
      {facts && (
        <dl>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {facts?.length === 0 && <p className="ui-soft">{words.nothingMine}</p>}
    </details>
  );
}
