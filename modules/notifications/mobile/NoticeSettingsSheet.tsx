import { useClient } from '@homestead/ui';
import { LoadProblem, Sheet, Skeleton } from '@homestead/ui/phone';
import { kindNames, noticeTexts } from '../contract/index.ts';
import { useWantedKinds } from '../view/use-settings.ts';
import './notices.css';

const words = noticeTexts.settings;

/** Which kinds of notices one wants to be told. */
export function NoticeSettingsSheet({ onClose }: { onClose(): void }) {
  const { call, callWithoutToast, notify } = useClient();
  const settings = useWantedKinds({ call, callWithoutToast, notify: (message) => notify(message, 'done') });
  return (
    <Sheet isOpen title={words.title} onClose={onClose}>
      <p className="ui-soft">{words.note}</p>
      {settings.failure ? (
        <LoadProblem error={settings.failure} onRetry={settings.retry} />
      ) : !settings.isKnown ? (
        <Skeleton rows={5} />
      ) : (
        <ul className="notice-kinds">
          {settings.kinds.map(({ kind, isWanted }) => (
            <li key={kind}>
              <label>
                {kindNames[kind]}
                <input
                  type="checkbox"
                  checked={isWanted}
                  disabled={settings.isSaving}
                  onChange={({ target }) => void settings.want(kind, target.checked)}
                  data-testid={`want-${kind}`}
                />
              </label>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}
