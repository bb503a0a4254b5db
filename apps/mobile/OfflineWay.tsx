import { Icon } from '@homestead/ui/phone';
import { Link } from 'react-router';
import { hasOfflineWork } from './offline-work.ts';
import { paths } from './paths.ts';
import { shellTexts as words } from './texts.ts';

/** The way to what was taken along, where neither the network nor a session leads anywhere; nothing where nothing was. */
export function OfflineWay() {
  if (!hasOfflineWork()) return null;
  return (
    <p className="ui-content">
      <Link
        className="ui-button ui-button-plain ui-button-block"
        to={paths.Offline}
        data-testid="offline-way"
      >
        <Icon name="offline" size={20} /> {words.offlineWork}
      </Link>
    </p>
  );
}
