import { useSession } from '@homestead/ui';
import { Empty, Page, Skeleton } from '@homestead/ui/phone';
import { listVaults, type Vault } from '@homestead/ui/vault';
import { type ReactNode, useEffect, useState } from 'react';
import { offlineTexts as words } from '../../view/offline/texts.ts';
import { useOpenVault, useRevision } from '../../view/offline/vault-state.ts';
import './offline.css';
import { PinForm } from './PinForm.tsx';

interface Props {
  onBack(): void;
  children(vault: Vault): ReactNode;
}

/** What stands sealed on this device opens with the PIN, once a start; a session is not needed for it. */
export function OfflineGate({ onBack, children }: Props) {
  const vault = useOpenVault();
  const session = useSession();
  const revision = useRevision();
  const [vaults, setVaults] = useState<{ person: string; name: string }[]>();
  const [chosen, setChosen] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a vault that was removed is read again.
  useEffect(() => {
    listVaults().then(setVaults, () => setVaults([]));
  }, [revision]);
  // Somebody else signed in on this phone: what is open is not theirs.
  if (vault && (!session || session.id === vault.person)) return children(vault);
  const own = session ? vaults?.find(({ person }) => person === session.id) : undefined;
  const others = session ? [] : (vaults ?? []);
  const shown =
    own ?? others.find(({ person }) => person === chosen) ?? (others.length === 1 ? others[0] : undefined);
  return (
    <Page title={words.title} onBack={onBack}>
      {!vaults ? (
        <Skeleton rows={2} />
      ) : shown ? (
        <PinForm key={shown.person} {...shown} isNew={false} />
      ) : others.length > 1 ? (
        <ul className="ui-rows" aria-label={words.pin.whose}>
          {others.map(({ person, name }) => (
            <li key={person}>
              <button type="button" className="ui-row" onClick={() => setChosen(person)}>
                {words.pin.title(name)}
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <Empty text={words.none} />
      )}
    </Page>
  );
}
