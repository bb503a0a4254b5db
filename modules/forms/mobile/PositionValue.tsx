import { useMapSettings, wayTo } from '@homestead/map/view';
import { useClient } from '@homestead/ui';
import { Icon } from '@homestead/ui/phone';
import { formTexts as words } from './texts.ts';

/** A position to go to; its coordinates stand beneath for whoever reads them out. */
export default function PositionValue({ position, text }: { position: [number, number]; text: string }) {
  const { callWithoutToast } = useClient();
  const { data } = useMapSettings(callWithoutToast);
  return (
    <div className="field-value field-position">
      <a
        className="ui-button"
        href={wayTo(position, data?.navigation)}
        target="_blank"
        rel="noreferrer"
        data-testid="position-navigate"
      >
        <Icon name="route" size={20} /> {words.navigate}
      </a>
      <small className="ui-soft">{text}</small>
    </div>
  );
}
